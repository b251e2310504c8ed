// Which addresses the viewer opens: our documents and our signed links, spelled exactly so. Everything else is refused unfetched.
// It is an allow list: there are more ways to write a foreign address than anyone can name.

const ours: readonly RegExp[] = [
  /^\/documents\/[a-z]+(?:-[a-z]+)*\.(?:en|zh)\.pdf$/,
  /^\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\?until=\d{1,12}&signature=[\w-]{43}$/,
]

/** The address to fetch, or null for one that is not ours. */
export const documentAddress = (path: string): string | null => (ours.some((form) => form.test(path)) ? path : null)

/** What a saved copy is called: the name the server gave it, else the document's own. */
export const fileNameOf = (address: string, disposition: string | null): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const given = encoded ? decoded(encoded) : null
  const own = /^\/documents\/([^/?]+)$/.exec(address)?.[1]
  return given ?? own ?? 'document.pdf'
}
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
