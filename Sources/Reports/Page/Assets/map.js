// The map: pan and zoom, layers, callouts, playback.
