// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import com.google.android.gms.tasks.CancellationTokenSource;
import com.google.android.gms.tasks.RuntimeExecutionException;
import com.google.android.gms.tasks.Task;
import com.google.android.gms.tasks.TaskCompletionSource;
import com.google.android.gms.tasks.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.junit.Test;

/** Tasks of Google Play services. */
public class TasksTest {
  private final List<String> seen = new ArrayList<>();
  private final Lab lab = new Lab("android_8");

  private <Result> void listen(String name, Task<Result> task) {
    task.addOnSuccessListener(result -> seen.add(name + " success " + result))
        .addOnFailureListener(error -> seen.add(name + " failure " + error.getMessage()))
        .addOnCanceledListener(() -> seen.add(name + " cancelled"))
        .addOnCompleteListener(done -> seen.add(name + " complete " + done.isSuccessful()));
  }

  @Test
  public void listenersRunAfterTheCurrentWork() {
    lab.launch(() -> {
      listen("a", Tasks.forResult(1));
      listen("b", Tasks.forException(new IllegalStateException("broken")));
      listen("c", Tasks.forCanceled());
      seen.add("first");
    }).play();
    assertEquals(
        List.of("first", "a success 1", "a complete true", "b failure broken", "b complete false", "c cancelled",
            "c complete false"),
        seen);
  }

  @Test
  public void tasksFollowOneAnother() {
    lab.launch(() -> {
      listen("a", Tasks.forResult(2).continueWith(task -> task.getResult() * 3));
      listen("b", Tasks.forResult(2).onSuccessTask(value -> Tasks.call(() -> value + 5)));
      listen("c", Tasks.<Integer>forException(new Exception("broken")).continueWith(task -> task.getResult() + 1));
      listen("d", Tasks.<Integer>forCanceled().onSuccessTask(Tasks::forResult));
    }).play();
    seen.removeIf(word -> word.contains("complete"));
    // Task.continueWith: getResult's RuntimeExecutionException gives the next task the failure itself.
    assertEquals(List.of("a success 6", "c failure broken", "d cancelled", "b success 7"), seen);
  }

  @Test
  public void allTasksTogether() {
    lab.launch(() -> {
      TaskCompletionSource<String> source = new TaskCompletionSource<>();
      listen("a", Tasks.whenAll(Tasks.forResult(1), source.getTask()));
      listen("b", Tasks.whenAll(Tasks.forException(new Exception("broken")), source.getTask()));
      listen("c", Tasks.whenAll(List.of()));
      seen.add("waiting");
      source.setResult("x");
      assertThrows(IllegalStateException.class, () -> source.setResult("y"));
      assertEquals(false, source.trySetException(new Exception()));
    }).play();
    seen.removeIf(word -> word.contains("complete"));
    assertEquals(
        List.of("waiting", "c success null", "a success null", "b failure 1 out of 2 underlying tasks failed"), seen);
  }

  @Test
  public void resultsAndFailuresAreThrownAsDocumented() {
    lab.launch(() -> {
      Task<Integer> open = new TaskCompletionSource<Integer>().getTask();
      assertThrows(IllegalStateException.class, open::getResult);
      assertThrows(IllegalStateException.class, () -> Tasks.await(open));
      Task<Integer> failed = Tasks.forException(new java.io.IOException("x"));
      assertThrows(RuntimeExecutionException.class, failed::getResult);
      assertThrows(java.io.IOException.class, () -> failed.getResult(java.io.IOException.class));
      assertThrows(ExecutionException.class, () -> Tasks.await(failed));
      assertThrows(CancellationException.class, () -> Tasks.forCanceled().getResult());
    }).play();
  }

  @Test
  public void aTokenCancelsTheTaskOfASource() {
    lab.launch(() -> {
      CancellationTokenSource cancellation = new CancellationTokenSource();
      TaskCompletionSource<Integer> source = new TaskCompletionSource<>(cancellation.getToken());
      listen("a", source.getTask());
      cancellation.cancel();
      source.setResult(1);
    }).play();
    assertEquals(List.of("a cancelled", "a complete false"), seen);
  }
}
