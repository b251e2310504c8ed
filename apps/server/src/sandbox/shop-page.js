// The test shop's cart: asks the shop's own server for an order and goes where it is paid.
const cart = document.querySelector('#cart')
cart.addEventListener('submit', async (event) => {
  event.preventDefault()
  const counts = Object.fromEntries([...new FormData(cart)].map(([name, text]) => [name, Number(text)]))
  const answer = await fetch('/sandbox/shop', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console' },
    body: JSON.stringify(counts),
  }).then((response) => response.json())
  const { checkoutUrl, wrong } = answer.body ?? {}
  if (checkoutUrl) location.assign(checkoutUrl)
  else document.querySelector('#wrong').textContent = wrong ?? answer.head.msg
})
