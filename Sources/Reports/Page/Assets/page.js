// Comfort for the page: everything it says stands there without it.
"use strict";
