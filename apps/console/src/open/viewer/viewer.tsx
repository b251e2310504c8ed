// A document, page by page: tools above, the page below, keys on both.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWords } from '../../words/language.tsx'
import { documentAddress } from './address.ts'
import { fetchPdf } from './fetch-pdf.ts'
import { Finder } from './finder.tsx'
import { PageView } from './page-view.tsx'
import { loadPdfLibrary } from '../../light/pdf.ts'
import { openPdf, type PdfHandle } from './pdf.ts'
import { printPdf, saveAs } from './print.ts'
import { Toolbar } from './toolbar.tsx'
import { faultWords, viewerWords, type ViewerFault } from './words.ts'
import { factorOf, larger, percentOf, smaller, type Zoom } from './zoom.ts'

type OpenedFile =
  | (PdfHandle & { readonly bytes: Uint8Array<ArrayBuffer>; readonly fileName: string; readonly width: number })
  | { readonly fault: ViewerFault }

const show = async (file: string, signal: AbortSignal): Promise<OpenedFile> => {
  // The library comes while the document does; an address that is not ours brings neither.
  if (documentAddress(file)) void loadPdfLibrary().catch(() => undefined)
  const fetched = await fetchPdf(file, signal)
  if ('fault' in fetched) return fetched
  const opened = await openPdf(fetched.bytes)
  if ('fault' in opened) return opened
  const first = await opened.document.getPage(1).catch(() => null)
  return first ? { ...opened, ...fetched, width: first.getViewport({ scale: 1 }).width } : { fault: 'broken' }
}

const Fault = ({ fault }: { readonly fault: ViewerFault }) => {
  const t = useWords(viewerWords)
  const says = useWords(faultWords)
  return (
    <div className="viewer-fault" role="alert" data-fault={fault}>
      <p className="viewer-fault-title">{t('cannot')}</p>
      <p>{says(fault)}</p>
      <p>
        <a href="/agreements/pdf-viewer">{t('others')}</a>
      </p>
    </div>
  )
}

export const Viewer = ({ file }: { readonly file: string }) => {
  const t = useWords(viewerWords)
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void show(file, leaving.signal).then((made) => {
      if (!leaving.signal.aborted) setOpened(made)
    })
    return () => leaving.abort()
  }, [file])
  if (!opened) return <output className="viewer-wait">{t('opening')}</output>
  return 'fault' in opened ? <Fault fault={opened.fault} /> : <Pages opened={opened} />
}

const Pages = ({ opened }: { readonly opened: Exclude<OpenedFile, { fault: ViewerFault }> }) => {
  const t = useWords(viewerWords)
  const { library, document: pdf, width } = opened
  const pages = pdf.numPages
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState<Zoom>('start')
  const [printing, setPrinting] = useState(false)
  const [paneWidth, setPaneWidth] = useState<number | null>(null)
  const desk = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = desk.current
    if (!element) return
    const watch = new ResizeObserver(() => setPaneWidth(element.clientWidth - 32))
    watch.observe(element)
    element.focus({ preventScroll: true })
    return () => watch.disconnect()
  }, [])
  const factor = factorOf(zoom, width, paneWidth ?? 600)
  const turnTo = (next: number): void => {
    setPage(Math.min(Math.max(1, next), pages))
    desk.current?.scrollTo(0, 0)
  }
  const resize = (how: 'larger' | 'smaller' | 'fit'): void =>
    setZoom(how === 'fit' ? 'fit' : how === 'larger' ? larger(factor) : smaller(factor))

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => turnTo(page - 1),
    ArrowRight: () => turnTo(page + 1),
    PageUp: () => turnTo(page - 1),
    PageDown: () => turnTo(page + 1),
    Home: () => turnTo(1),
    End: () => turnTo(pages),
    '+': () => resize('larger'),
    '=': () => resize('larger'),
    '-': () => resize('smaller'),
    '0': () => resize('fit'),
  }
  const onKey = (event: KeyboardEvent): void => {
    const action = keys[event.key]
    // Keys typed into a field belong to the field; keys with Ctrl or ⌘ belong to the browser.
    if (!action || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole viewer; each has its button too
    <div className="viewer" onKeyDown={onKey}>
      <Toolbar
        page={page}
        pages={pages}
        percent={percentOf(factor)}
        printing={printing}
        turnTo={turnTo}
        resize={resize}
        save={() => saveAs(opened.bytes, opened.fileName)}
        print={() => {
          setPrinting(true)
          void printPdf(pdf).finally(() => setPrinting(false))
        }}
      >
        <Finder document={pdf} page={page} turnTo={turnTo} />
      </Toolbar>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className="viewer-desk" ref={desk} tabIndex={0} role="region" aria-label={t('pageOf', { page, pages })}>
        {paneWidth !== null && <PageView library={library} document={pdf} number={page} factor={factor} />}
      </div>
      <output className="visually-hidden">{printing ? t('printing') : t('pageOf', { page, pages })}</output>
      <p className="viewer-keys quiet small">{t('keys')}</p>
    </div>
  )
}
