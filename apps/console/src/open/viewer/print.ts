// Printing: every page as a picture in a place that only paper sees, then the browser's own dialog.
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { drawPage } from '../../light/pdf.ts'

/** Twice the size on paper is sharp enough for text, and small enough for a hundred pages. */
const sharpness = 2

export const printPdf = async (pdf: PDFDocumentProxy): Promise<void> => {
  const sheets = document.createElement('div')
  sheets.className = 'viewer-sheets'
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const canvas = document.createElement('canvas')
    await drawPage(await pdf.getPage(number), canvas, 1, sharpness)
    const image = document.createElement('img')
    image.alt = ''
    image.src = URL.createObjectURL(await picture(canvas))
    await image.decode()
    sheets.append(image)
  }
  document.body.append(sheets)
  const done = (): void => {
    sheets.querySelectorAll('img').forEach(({ src }) => URL.revokeObjectURL(src))
    sheets.remove()
  }
  window.addEventListener('afterprint', done, { once: true })
  window.print()
}
const picture = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the page could not be drawn')))),
  )

export const saveAs = (bytes: Uint8Array<ArrayBuffer>, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = name
  link.click()
  // The browser has read the address by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
