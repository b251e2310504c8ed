// The demo app: asks its own server for an order, and follows it while the payer is on the checkout page.
const form = document.querySelector('#ride')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await fetch('/sandbox/rider', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  }).then((response) => response.json())
  const { order, wrong } = answer.body ?? {}
  if (order) location.assign(`/sandbox/rider?order=${encodeURIComponent(order)}`)
  else document.querySelector('#wrong').textContent = wrong ?? answer.head.msg
})

const screen = document.querySelector('[data-order]')
if (screen) {
  const { order, state } = screen.dataset
  const follow = async () => {
    const answer = await fetch(`/sandbox/rider/state?order=${encodeURIComponent(order)}`)
      .then((response) => response.json())
      .catch(() => null)
    const now = answer?.body?.state
    if (now && now !== state) location.replace(`/sandbox/rider?order=${encodeURIComponent(order)}`)
    else setTimeout(() => void follow(), 2000)
  }
  void follow()
}

// A browser does not report whether a custom scheme opened anything: if it did, this page is left.
document.querySelector('#follow')?.addEventListener('click', () => {
  setTimeout(() => {
    if (document.hasFocus()) document.querySelector('#no-app').hidden = false
  }, 1200)
})
