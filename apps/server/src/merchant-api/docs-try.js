// Sends the forms of the reference with the key that was typed, and shows what came back.
for (const form of document.querySelectorAll('form.try'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const out = form.querySelector('output')
    const fields = [...form.querySelectorAll('input')]
    const query = new URLSearchParams()
    let path = form.dataset.path
    for (const { name, value, dataset } of fields)
      if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value || '-'))
      else if (value !== '') query.set(name, value)
    const isCommand = form.dataset.method === 'POST'
    const headers = { authorization: `Bearer ${document.querySelector('#key').value.trim()}` }
    if (isCommand)
      Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() })
    out.textContent = '…'
    try {
      const response = await fetch(path + (query.size > 0 ? `?${query.toString()}` : ''), {
        method: form.dataset.method,
        headers,
        credentials: 'omit',
        ...(isCommand ? { body: form.querySelector('textarea').value } : {}),
      })
      out.textContent = `HTTP ${response.status}\n${JSON.stringify(await response.json(), null, 2)}`
    } catch (error) {
      out.textContent = String(error)
    }
  })
