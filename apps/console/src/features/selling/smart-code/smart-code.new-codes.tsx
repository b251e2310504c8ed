// What a sheet made: to print all of it at once, and to take the addresses along.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { csvOf } from '@falaj/contract/formats/sheet-rules'
import type { smartCode } from '@falaj/contract/selling/smart-code'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { giveFile } from '../../../blocks/sheet/give-file.ts'
import { Dialog } from '../../../light/dialog.tsx'
import { useWords } from '../../../words/language.tsx'
import { PrintButtons } from './smart-code.print-buttons.tsx'
import { codeWords } from './smart-code.words.ts'
import '../../../blocks/confirm/confirm.css'

export interface NewCodesProps {
  readonly codes: Output<typeof smartCode.bulk>['codes']
  readonly onClose: () => void
}
export const NewCodes = ({ codes, onClose }: NewCodesProps) => {
  const t = useWords(codeWords)
  const title = t('bulkMade', { n: codes.length })
  const rows = codes.map(({ name, number, path }) => [name, number, location.origin + path])
  return (
    <Dialog open onClose={onClose} label={title} width={560}>
      <div className="confirm">
        <h2>{title}</h2>
        <p>{t('bulkPrint')}</p>
        <Actions>
          <PrintButtons ids={codes.map(({ id }) => id)} />
        </Actions>
        <div className="dialog-actions">
          <button
            type="button"
            className="button"
            onClick={() => giveFile('smart-codes.csv', csvOf([t('bulkFile').split(','), ...rows]), 'text/csv')}
          >
            {t('bulkAddresses')}
          </button>
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
