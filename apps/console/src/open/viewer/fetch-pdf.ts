// Fetches a document within limits: never more than 20 MB, never anything that does not begin as a PDF.
import { documentAddress, fileNameOf } from './address.ts'
import type { ViewerFault } from './words.ts'

export const bytesMax = 20 * 1024 * 1024

export type PdfOutcome =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly fileName: string }
  | { readonly fault: ViewerFault }

/** A reader may put up to a kilobyte of its own before the mark; what has none in it is no PDF. */
export const beginsAsPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')

export const fetchPdf = async (path: string, signal: AbortSignal): Promise<PdfOutcome> => {
  const address = documentAddress(path)
  if (!address) return { fault: 'refused' }
  try {
    // Our links need no session, and no answer of ours redirects.
    const response = await fetch(address, { credentials: 'omit', redirect: 'error', signal })
    if (response.status === 404) return { fault: 'gone' }
    if (!response.ok || !response.body) return { fault: 'network' }
    if (!response.headers.get('content-type')?.startsWith('application/pdf')) return { fault: 'notPdf' }
    if (Number(response.headers.get('content-length') ?? 0) > bytesMax) return { fault: 'tooLarge' }
    const bytes = await readWithin(response.body, bytesMax)
    if (!bytes) return { fault: 'tooLarge' }
    if (!beginsAsPdf(bytes)) return { fault: 'notPdf' }
    return { bytes, fileName: fileNameOf(address, response.headers.get('content-disposition')) }
  } catch {
    return { fault: 'network' }
  }
}

/** Null as soon as more than `max` has come: what the header promised is not believed. */
export const readWithin = async (
  body: ReadableStream<Uint8Array>,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > max) {
      await reader.cancel()
      return null
    }
    parts.push(next.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
