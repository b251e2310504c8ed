// The viewer's tools: pages, size, finding, saving, printing.
import { useState, type ReactNode } from 'react'
import { clampPage } from '@falaj/contract/kernel/pages'
import { useWords } from '../../words/language.tsx'
import { viewerWords } from './words.ts'

// 24 units square, as the shell's own icons.
const drawings = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  larger: 'M12 5v14M5 12h14',
  smaller: 'M5 12h14',
  fit: 'M3 6v12M21 6v12M6 12h12M9 9l-3 3 3 3M15 9l3 3-3 3',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  print: 'M7 9V4h10v5M7 18H4V9h16v9h-3M7 14h10v6H7z',
} as const

const Tool = ({
  name,
  disabled = false,
  onPress,
  wide = false,
}: {
  readonly name: keyof typeof drawings
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly wide?: boolean
}) => {
  const t = useWords(viewerWords)
  return (
    <button
      type="button"
      className="viewer-tool"
      aria-label={t(name)}
      title={t(name)}
      disabled={disabled}
      onClick={onPress}
    >
      <svg className="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d={drawings[name]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {wide && <span className="viewer-wide">{t(name)}</span>}
    </button>
  )
}

export interface ToolbarProps {
  readonly page: number
  readonly pages: number
  readonly percent: number
  readonly printing: boolean
  readonly turnTo: (page: number) => void
  readonly resize: (how: 'larger' | 'smaller' | 'fit') => void
  readonly save: () => void
  readonly print: () => void
  readonly children: ReactNode
}

const PageField = ({ page, pages, turnTo }: Pick<ToolbarProps, 'page' | 'pages' | 'turnTo'>) => {
  const t = useWords(viewerWords)
  const [typed, setTyped] = useState<string | null>(null)
  const leave = (): void => {
    if (typed !== null) turnTo(clampPage(typed, page, pages))
    setTyped(null)
  }
  return (
    <span className="viewer-number digits">
      <input
        className="viewer-input"
        inputMode="numeric"
        maxLength={5}
        aria-label={t('pageNumber')}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
      />
      {t('ofPages', { n: pages })}
    </span>
  )
}

export const Toolbar = ({ page, pages, percent, printing, turnTo, resize, save, print, children }: ToolbarProps) => {
  const t = useWords(viewerWords)
  return (
    <div className="viewer-bar" role="toolbar" aria-label={t('toolbar')}>
      <div className="viewer-group">
        <Tool name="previous" disabled={page <= 1} onPress={() => turnTo(page - 1)} />
        <PageField page={page} pages={pages} turnTo={turnTo} />
        <Tool name="next" disabled={page >= pages} onPress={() => turnTo(page + 1)} />
      </div>
      <div className="viewer-group">
        <Tool name="smaller" onPress={() => resize('smaller')} />
        <span className="viewer-percent digits" aria-label={t('zoom', { percent })} role="img">
          {percent}%
        </span>
        <Tool name="larger" onPress={() => resize('larger')} />
        <Tool name="fit" onPress={() => resize('fit')} />
      </div>
      {children}
      <div className="viewer-group viewer-end">
        <Tool name="download" wide onPress={save} />
        <Tool name="print" wide disabled={printing} onPress={print} />
      </div>
    </div>
  )
}
