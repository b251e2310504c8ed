import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { href } from '@falaj/contract/kernel/routes'
import { Glyph } from '../../../blocks/glyph.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { useWords } from '../../../words/language.tsx'
import { BankAccountDetail } from './bank-account.detail.tsx'
import { bankAccountWords } from './bank-account.words.ts'
import './bank-account.css'

export const BankAccountList = () => {
  const t = useWords(bankAccountWords)
  return (
    <RecordList
      of={bankAccount.query}
      columns={(c) => [
        c.text('alias'),
        c.status('status'),
        c.cell('number', (row) => <span className="digits bank-account-digits">{row.number}</span>),
        c.text('bankName'),
        c.text('currency'),
        c.text('type'),
        c.cell('defaultFor', (row) =>
          row.defaultFor ? <span className="default-mark">{row.defaultFor}</span> : <span className="quiet">–</span>,
        ),
        c.time('createdAt'),
        c.time('coolingUntil'),
        c.text('holder'),
        c.text('country'),
        c.text('addedBy'),
      ]}
      filters={(f) => [
        f.text('text'),
        f.choice('status'),
        f.choice('currency'),
        f.choice('country'),
        f.choice('type'),
        f.dates('createdAt'),
      ]}
      drawer={(id) => <BankAccountDetail id={id} />}
      actions={
        <a className="button button-primary" href={href('/settings/add-bankcard')}>
          <Glyph name="plus" size={14} />
          {t('add')}
        </a>
      }
      exportable
    />
  )
}
