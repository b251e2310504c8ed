// One page: a canvas with the picture, and over it the page's text, invisible, for marking, reading out and finding.
import { useEffect, useRef } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { drawPage, type PdfLibrary } from '../../light/pdf.ts'

export const PageView = ({
  library,
  document: pdf,
  number,
  factor,
}: {
  readonly library: PdfLibrary
  readonly document: PDFDocumentProxy
  readonly number: number
  readonly factor: number
}) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let current = true
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number)
      // Drawn off screen and shown when complete: nothing flickers, and a later page change wins.
      const canvas = document.createElement('canvas')
      canvas.ariaHidden = 'true'
      await drawPage(page, canvas, factor, window.devicePixelRatio)
      const layer = document.createElement('div')
      layer.className = 'viewer-text'
      layer.style.setProperty('--total-scale-factor', String(factor))
      const viewport = page.getViewport({ scale: factor })
      await new library.TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport }).render()
      if (!current || !box.current) return
      box.current.replaceChildren(canvas, layer)
      box.current.dataset['page'] = String(number)
    }
    void draw().catch(() => undefined)
    return () => {
      current = false
    }
  }, [library, pdf, number, factor])
  return <div className="viewer-page" ref={box} data-testid="viewer-page" />
}
