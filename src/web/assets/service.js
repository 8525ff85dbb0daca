/** Copies a text, and says so on the button for a moment. */
export async function copyBy(button, text) {
  await navigator.clipboard.writeText(text);
  button.dataset.label ??= button.textContent;
  button.textContent = '✓';
  setTimeout(() => {
    button.textContent = button.dataset.label;
  }, 1500);
}

// Asks this service as the person who has signed in; without a session the page of the sign-in comes instead.
export async function askService(path, options = {}) {
  const answer = await fetch(path, { credentials: 'same-origin', ...options });
  // A page is not refused but led to the sign-in.
  const isAway = answer.redirected && new URL(answer.url).pathname === '/sign-in';
  if (answer.status === 401 || isAway) {
    location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);
    return new Promise(() => {});
  }
  return answer;
}
