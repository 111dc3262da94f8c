/** True once the topmost dialog or drawer has the focus; Blueprint draws it some frames after it was opened. */
function isOverlayFocused(): boolean {
  const topmost = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  return topmost?.contains(document.activeElement) === true;
}

/** Calls back once the topmost overlay has the focus, after `maxFrames` at the latest. Returns a function that ends the wait. */
export function whenOverlayFocused(call: () => void, maxFrames: number): () => void {
  let frame = 0;
  let left = maxFrames;
  const look = () => {
    left -= 1;
    if (left <= 0 || isOverlayFocused()) return call();
    frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}
