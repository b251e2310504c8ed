// The papers an invoice comes with: read by colleagues here and by the customer on the payment page.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { attachmentsMax, invoice } from '@falaj/contract/selling/invoice'
import { useAction } from '../../../api/use.ts'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { downloadFile } from '../../../blocks/export-job/download.ts'
import { AddFile } from '../../../blocks/upload/add-file.tsx'
import { useWords } from '../../../words/language.tsx'
import { invoiceWords } from './invoice.words.ts'

const kilobytes = (bytes: number): string => Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')

export const Attachments = ({ of }: { readonly of: Output<typeof invoice.detail> }) => {
  const t = useWords(invoiceWords)
  const attach = useAction(invoice.attach)
  const detach = useAction(invoice.detach)
  const { id, attachments, actions } = of
  const mayAdd = actions.includes('attach') && attachments.length < attachmentsMax
  if (attachments.length === 0 && !mayAdd) return null
  return (
    <DetailPart title={t('attachments')}>
      {attachments.length === 0 && <p className="quiet">{t('noAttachments')}</p>}
      <ul className="invoice-files">
        {attachments.map((file) => (
          <li key={file.id}>
            <button type="button" className="link-button" onClick={() => void downloadFile(file.id)}>
              {file.name}
            </button>
            <span className="quiet small digits">{t('kilobytes', { n: kilobytes(file.bytes) })}</span>
            {actions.includes('detach') && (
              <button
                type="button"
                className="button"
                aria-label={t('detachOf', { name: file.name })}
                aria-disabled={detach.busy}
                onClick={() => !detach.busy && void detach.run({ id, filePath: file.id })}
              >
                {t('detach')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <AddFile
          label={t('attach')}
          purpose="invoice-attachment"
          count={attachments.length}
          onAdd={(filePath) => attach.run({ id, filePath })}
        />
      )}
    </DetailPart>
  )
}
