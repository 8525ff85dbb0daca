// Asks this service as the person who has signed in; without a session the page of the sign-in comes instead.
export async function askService(path, options = {}) {
  const answer = await fetch(path, { credentials: 'same-origin', ...options });
  if (answer.status === 401) {
    location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);
    return new Promise(() => {});
  }
  return answer;
}
