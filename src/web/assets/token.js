// Keeps the token for this tab and sends it with requests to this server only.
const tokenField = document.getElementById('token');
tokenField.value = sessionStorage.getItem('sis-token') ?? '';
tokenField.addEventListener('input', () => sessionStorage.setItem('sis-token', tokenField.value.trim()));

/** Fetches a path of this server with the token of this tab. */
// biome-ignore lint/correctness/noUnusedVariables: called by the scripts of the pages
function askService(path) {
  const token = sessionStorage.getItem('sis-token');
  return fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {}, credentials: 'omit' });
}
