// The PDF library: loaded when a document is opened, its worker from our own origin. No WebAssembly, no script inside a PDF runs.
import type { PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes it: the address of the worker's file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type PdfLibrary = Awaited<ReturnType<typeof loadPdfLibrary>>
export const loadPdfLibrary = async () => {
  const library = await import('pdfjs-dist')
  library.GlobalWorkerOptions.workerSrc = workerUrl
  return library
}

/** More pixels than this and some browsers draw nothing at all. */
const pixelsMax = 16_000_000

export const drawPage = async (
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  factor: number,
  density: number,
): Promise<void> => {
  const size = page.getViewport({ scale: factor })
  const sharp = Math.min(density, Math.sqrt(pixelsMax / (size.width * size.height)))
  const viewport = page.getViewport({ scale: factor * sharp })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.style.width = `${Math.floor(size.width)}px`
  canvas.style.height = `${Math.floor(size.height)}px`
  await page.render({ canvas, viewport }).promise
}
