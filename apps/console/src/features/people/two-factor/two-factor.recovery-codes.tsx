// The ten codes, the one time they are seen: to copy, to download, to print. They leave this page only with the person's word.
import { useState } from 'react'
import { toast } from '../../../state/messages.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { useWords } from '../../../words/language.tsx'
import { twoFactorWords } from './two-factor.words.ts'

const fileName = 'falaj-recovery-codes.txt'
const download = (text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  readonly codes: readonly string[]
  readonly onDone: () => void
}) => {
  const t = useWords(twoFactorWords)
  const [kept, setKept] = useState(false)
  const text = `Falaj\n${codes.join('\n')}\n`
  return (
    <div className="bind">
      <p>{t('recoveryOnce')}</p>
      <ol className="codes" aria-label={t('recoveryTitle')}>
        {codes.map((code) => (
          <li key={code} className="digits">
            {code}
          </li>
        ))}
      </ol>
      <div className="codes-tools codes-screen">
        <button
          type="button"
          className="button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => toast('success', t('copied')))}
        >
          <Glyph name="copy" />
          {t('copyAll')}
        </button>
        <button type="button" className="button" onClick={() => download(text)}>
          <Glyph name="download" />
          {t('download')}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          <Glyph name="file" />
          {t('print')}
        </button>
      </div>
      <label className="check codes-screen">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        {t('kept')}
      </label>
      <div className="dialog-actions codes-screen">
        <button
          type="button"
          className="button button-primary"
          disabled={!kept}
          title={kept ? undefined : t('keepFirst')}
          onClick={onDone}
        >
          {t('done')}
        </button>
      </div>
    </div>
  )
}
