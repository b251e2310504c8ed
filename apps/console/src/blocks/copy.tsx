// Copies a value and confirms it.
import { toast } from '../state/messages.ts'
import { useWords } from '../words/language.tsx'
import { blockWords } from './block-words.ts'
import { Glyph } from './glyph.tsx'
import './tool.css'

export const Copy = ({ text }: { readonly text: string }) => {
  const t = useWords(blockWords)
  return (
    <button
      type="button"
      className="tool"
      aria-label={`${t('copy')} ${text}`}
      title={t('copy')}
      onClick={() => void navigator.clipboard.writeText(text).then(() => toast('success', t('copied')))}
    >
      <Glyph name="copy" size={14} />
    </button>
  )
}
