// The till's service worker: the page and its files are kept, so that it opens without a network. Calls are never kept: what a till sells is in
// its own storage, and the page sends it.
const cacheName = 'till-1'
const page = '/terminal/'
const beside = ['/terminal/manifest.webmanifest', '/terminal/icon.svg', '/terminal/icon-180.png']
const waitMs = 3000

/** The files that this writing of the page names; their names are hashes of their content. */
const filesOf = (html) => [...new Set(html.match(/\/terminal\/assets\/[\w.-]+/g) ?? [])]

/** Keeps the page only together with all its files, so that no old page is left with files of a new one. */
const keepPage = async (response) => {
  const html = await response.clone().text()
  const cache = await caches.open(cacheName)
  const files = filesOf(html)
  const have = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(files.filter((file) => !have.has(file)))
  await cache.put(page, response.clone())
  for (const old of have) if (old.startsWith('/terminal/assets/') && !files.includes(old)) await cache.delete(old)
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const response = await fetch(page, { cache: 'no-cache' })
      if (!response.ok) throw new Error('the page cannot be read')
      await keepPage(response)
      const cache = await caches.open(cacheName)
      await cache.addAll(beside)
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

/** From the network if it answers soon; otherwise as it was kept. */
const openPage = async (event) => {
  const kept = await caches.match(page)
  const fresh = fetch(page, { cache: 'no-cache' }).then((response) => {
    if (response.ok) event.waitUntil(keepPage(response.clone()).catch(() => undefined))
    return response
  })
  if (!kept) return fresh
  fresh.catch(() => undefined)
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), waitMs))
  return Promise.race([fresh.then((response) => (response.ok ? response : kept)).catch(() => kept), late])
}

const openFile = async (request) => {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(request, response.clone())
  }
  return response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && url.pathname === page) event.respondWith(openPage(event))
  else if (url.pathname.startsWith('/terminal/assets/') || beside.includes(url.pathname))
    event.respondWith(openFile(request))
})
