// Beside a form's action, for those who connect systems: the same command by API, with the current input.
import { isProgrammer } from '@falaj/contract/kernel/access'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { site, visitorOf } from '../../session/site.ts'
import { toast } from '../../state/messages.ts'
import { useStore } from '../../state/store.ts'
import { useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { copyCurlWords } from './words.ts'
import './copy-curl.css'

interface CopyCurlProps {
  readonly of: Endpoint
  /** The draft as it would be sent. */
  readonly typed: Readonly<Record<string, unknown>>
}
export const CopyCurl = ({ of, typed }: CopyCurlProps) => {
  const t = useWords(copyCurlWords)
  const visitor = visitorOf(useStore(site))
  if (!isProgrammer(visitor)) return null
  const copy = async (): Promise<void> => {
    // Loaded on demand: it is rarely used, and it brings the schemas of the API.
    const { curlOf } = await import('@falaj/contract/merchant-api/curl')
    await navigator.clipboard.writeText(curlOf(location.origin, of, typed))
    toast('success', t('copied'))
  }
  return (
    <button type="button" className="button copy-curl" title={t('hint')} onClick={() => void copy()}>
      <Glyph name="copy" size={14} />
      {t('copy')}
    </button>
  )
}
