// Codes on paper: a button for each layout, one file for all of them.
import { codeLayouts, smartCode } from '@falaj/contract/selling/smart-code'
import { call } from '../../../api/call.ts'
import { openFile } from '../../../blocks/export-job/download.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { codeWords } from './smart-code.words.ts'

export const PrintButtons = ({ ids }: { readonly ids: readonly string[] }) => {
  const t = useWords(codeWords)
  const language = useLanguage()
  return codeLayouts.map((layout) => (
    <button
      key={layout}
      type="button"
      className="button"
      onClick={() => void openFile(() => call(smartCode.file, { ids: [...ids], layout, language }))}
    >
      {t(layout)}
    </button>
  ))
}
