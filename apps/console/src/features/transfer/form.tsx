// To another merchant: whom, which way, how much, and what both read; the name is shown before anything is sent.
import { transferTypes } from '@falaj/contract/enumerations'
import { transfer, transferTypeWords } from '@falaj/contract/transfer'
import { transferCurrencies } from '@falaj/contract/transfer-rules'
import { useQuery } from '../../api/use.ts'
import { CopyCurl } from '../../blocks/copy-curl/copy-curl.tsx'
import { PlainForm } from '../../blocks/form/plain-form.tsx'
import { Actions } from '../../blocks/actions/actions.tsx'
import { TextField } from '../../blocks/form/fields.tsx'
import { ChoiceCards } from '../../blocks/form/choice-cards.tsx'
import { amountFault, serverFaults } from '../../blocks/form/faults.ts'
import { NumberInput } from '../../blocks/form/number-input.tsx'
import { AmountInput } from '../../blocks/money/amount-input.tsx'
import { useSettled } from '../../blocks/order/use-dry-run.ts'
import { Most } from '../../blocks/order/dry-run.tsx'
import { orderWords } from '../../blocks/order/words.ts'
import { PayeeBook, SaveAs } from '../../blocks/payee-book/payee-book.tsx'
import { BusyButton } from '../../light/busy-button.tsx'
import { Icon } from '../../light/icons.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { inputOf, type SingleDraft, type SingleOrder } from './draft.ts'
import { singleWords } from './words.ts'

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
  const words = useWords(orderWords)
  const { draft, put, faults, form, review, save, isBusy, mostNow } = order
  const fault = amountFault(faults)
  return (
    <section className="card card-body">
      <PlainForm ref={form} onSubmit={review}>
        <p className="quiet">{t('leadSingle')}</p>
        <TypeCards order={order} />
        <PayeeFields order={order} />
        <AmountInput
          label={words('amount')}
          choices={transferCurrencies}
          value={{ amount: draft.amount, currency: draft.currency }}
          onChange={({ amount, currency }) => put({ amount, currency: currency as SingleDraft['currency'] })}
          fault={fault}
        />
        {fault && mostNow && <Most of={mostNow} />}
        <TextField
          label={t('note')}
          hint={t('noteHint')}
          optional
          value={draft.note}
          fault={faults['note']}
          onChange={(note) => put({ note: note.slice(0, 140) })}
        />
        <Actions end>
          {draft.type === 'TRANSFER' && <CopyCurl of={transfer.add} typed={inputOf(draft)} />}
          {draft.type !== 'COLLECT' && (
            <button type="button" className="button" onClick={save}>
              {words('save')}
            </button>
          )}
          <BusyButton text={words('review')} busy={isBusy} working={words('working')} />
        </Actions>
      </PlainForm>
    </section>
  )
}
