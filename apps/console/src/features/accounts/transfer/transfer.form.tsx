// To another merchant: whom, which way, how much, and what both read; the name is shown before anything is sent.
import { transferTypes } from '@falaj/contract/kernel/enumerations'
import { transfer, transferTypeWords } from '@falaj/contract/accounts/transfer'
import { transferCurrencies } from '@falaj/contract/accounts/transfer-rules'
import { useQuery } from '../../../api/use.ts'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { ChoiceCards } from '../../../blocks/form/choice-cards.tsx'
import { serverFaults } from '../../../blocks/form/faults.ts'
import { NumberInput } from '../../../blocks/form/number-input.tsx'
import { useSettled } from '../../../blocks/order/use-dry-run.ts'
import { OrderAmount, OrderForm } from '../../../blocks/order/order-form.tsx'
import { PayeeBook, SaveAs } from '../../../blocks/payee-book/payee-book.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { inputOf, type SingleOrder } from './transfer.draft.ts'
import { singleWords } from './transfer.words.ts'

const TypeCards = ({ order: { draft, put, faults } }: { readonly order: SingleOrder }) => {
  const t = useWords(singleWords)
  const language = useLanguage()
  return (
    <ChoiceCards
      label={t('type')}
      name="transfer-type"
      fault={faults['type']}
      value={draft.type}
      choices={[...transferTypes].reverse().map((type) => ({
        value: type,
        label: (
          <>
            {transferTypeWords[type][language]} <span className="digits">{type === 'COLLECT' ? '(+)' : '(−)'}</span>
          </>
        ),
        why: t(`type-${type}`),
      }))}
      onChange={(type) => put({ type })}
    />
  )
}

const midForm = /^\d{8,16}$/
/** The book, or a number whose name is looked up while it is typed. */
const PayeeFields = ({ order: { draft, put, faults } }: { readonly order: SingleOrder }) => {
  const t = useWords(singleWords)
  const book = useQuery(transfer.payees, {})
  const { settled: mid, isSettled: isNow } = useSettled(draft.payeeMid)
  const found = useQuery(transfer.payee, { mid }, { enabled: midForm.test(mid) })
  const live = isNow && found.error ? (serverFaults(found.error.failure)?.['payeeMid'] ?? null) : null
  const kept = book.data?.payees ?? []
  const chosen = kept.find((payee) => payee.mid === draft.payeeMid)
  return (
    <>
      {kept.length > 0 && (
        <PayeeBook
          label={t('payee')}
          value={chosen?.mid ?? ''}
          choices={[
            { value: '', label: t('newPayee') },
            ...kept.map((payee) => ({ value: payee.mid, label: `${payee.alias} · ${payee.mid}` })),
          ]}
          onChange={(payeeMid) => put({ payeeMid, saveAs: '' })}
          chosenId={chosen?.id}
          remove={transfer.removePayee}
        />
      )}
      <NumberInput
        label={t('mid')}
        lengthMax={16}
        inputMode="numeric"
        value={draft.payeeMid}
        fault={faults['payeeMid'] ?? live}
        hint={
          isNow && found.data ? (
            <span className="number-good">
              <Icon name="check" size={13} />
              {t('isName', { name: found.data.name })}
            </span>
          ) : (
            t('midHint')
          )
        }
        onChange={(payeeMid) => put({ payeeMid })}
      />
      {!chosen && <SaveAs value={draft.saveAs} fault={faults['saveAs']} onChange={(saveAs) => put({ saveAs })} />}
    </>
  )
}

export const SingleForm = ({ order }: { readonly order: SingleOrder }) => {
  const t = useWords(singleWords)
  const { draft, put, faults } = order
  return (
    <OrderForm
      order={order}
      lead={t('leadSingle')}
      acts={draft.type === 'TRANSFER' && <CopyCurl of={transfer.add} typed={inputOf(draft)} />}
      canSave={draft.type !== 'COLLECT'}
    >
      <TypeCards order={order} />
      <PayeeFields order={order} />
      <OrderAmount order={order} choices={transferCurrencies} />
      <TextField
        label={t('note')}
        hint={t('noteHint')}
        optional
        value={draft.note}
        fault={faults['note']}
        onChange={(note) => put({ note: note.slice(0, 140) })}
      />
    </OrderForm>
  )
}
