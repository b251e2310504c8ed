// An empty sheet to take away, as text or as a workbook.
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { xlsxMime } from '@falaj/contract/workspace/file'
import { call } from '../../../api/call.ts'
import { report } from '../../../api/report.ts'
import { giveFile } from '../../../blocks/sheet/give-file.ts'
import { useWords } from '../../../words/language.tsx'
import { batchWords } from './batch-transfer.words.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

export const TemplateButtons = () => {
  const t = useWords(batchWords)
  const give = async (as: 'csv' | 'xlsx'): Promise<void> => {
    const result = await call(batchTransfer.template, {})
    if (result.kind !== 'success') return report(result)
    const { fileName, text, workbook } = result.body
    if (as === 'csv') giveFile(fileName, text, 'text/csv')
    else giveFile(workbook.fileName, bytesOf(workbook.base64), xlsxMime)
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void give('xlsx')}>
        {t('templateXlsx')}
      </button>
      <button type="button" className="button" onClick={() => void give('csv')}>
        {t('templateCsv')}
      </button>
    </>
  )
}
