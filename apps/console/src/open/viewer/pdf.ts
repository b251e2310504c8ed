// A document opened from its bytes, and the texts of its pages.
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { loadPdfLibrary, type PdfLibrary } from '../../light/pdf.ts'
import type { ViewerFault } from './words.ts'

export interface PdfHandle {
  readonly library: PdfLibrary
  readonly document: PDFDocumentProxy
}

export const openPdf = async (bytes: Uint8Array): Promise<PdfHandle | { readonly fault: ViewerFault }> => {
  const library = await loadPdfLibrary().catch(() => null)
  if (!library) return { fault: 'network' }
  try {
    // The library takes ownership of the bytes, so it gets a copy.
    const document = await library.getDocument({ data: bytes.slice(), useWasm: false, enableXfa: false, verbosity: 0 })
      .promise
    return { library, document }
  } catch (error) {
    return { fault: (error as Error).name === 'PasswordException' ? 'locked' : 'broken' }
  }
}

/** Texts of all pages, for finding; small letters, one space between words. */
export const textsOf = async (document: PDFDocumentProxy): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1)
      const { items } = await page.getTextContent()
      return plain(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
    }),
  )
export const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
