/** Submits a page of the sandbox, without following the redirect. */
export const onSandboxPage = (url: string, action: string, card = '4242424242424242'): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action, card }).toString(),
  })
