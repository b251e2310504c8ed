// What should be in each store's drawer now, and cash that the merchant puts in or takes out.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cash, cashCurrency, drawerChangeWords } from '@falaj/contract/cash/cash'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { useStoreName } from '../../../blocks/store/store-name.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { cashWords } from './cash.words.ts'
import './cash.css'

type Way = 'put-in' | 'take-out'
const DrawerDialog = ({
  way,
  store,
  onClose,
}: {
  readonly way: Way
  readonly store: string
  readonly onClose: () => void
}) => {
  const t = useWords(cashWords)
  const storeName = useStoreName()
  const form = useSaveForm(
    cash.changeDrawer,
    { store, way, amount: { amount: '', currency: cashCurrency } as AmountText, note: '' },
    (saved) => {
      notify('success', t('put', { store: storeName(saved.store), sum: toCodeText(saved.balance) }))
      onClose()
    },
  )
  const title = t(way === 'put-in' ? 'putIn' : 'takeOut')
  return (
    <FormDialog title={title} busy={form.busy} act={title} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('drawerNext')}</p>
      <StoreField label={t('store')} {...form.field('store')} />
      <AmountInput label={t('amount')} choices={[cashCurrency]} {...form.field('amount')} />
      <TextField label={t('note')} {...form.field('note')} />
    </FormDialog>
  )
}
export const Drawers = () => {
  const t = useWords(cashWords)
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  const [open, setOpen] = useState<{ readonly way: Way; readonly store: string } | null>(null)
  const language = useLanguage()
  const { data } = useQuery(cash.drawers, {})
  const storeName = useStoreName()
  if (!data) return null
  const mayMove = mayEnter(areas.fiatMoneyMovement, visitor)
  const { drawers, changes, shifts, counters } = data
  return (
    <section className="card card-body cash-drawers" aria-label={t('drawers')}>
      <h2>{t('drawers')}</h2>
      {drawers.length === 0 && <p className="quiet small">{t('drawersNone')}</p>}
      <ul>
        {drawers.map(({ store, balance }) => (
          <li key={store}>
            <span className="cash-store">{storeName(store)}</span>
            <Amount of={balance} as="figure" />
          </li>
        ))}
      </ul>
      {mayMove && (
        <div className="cash-acts">
          {(['put-in', 'take-out'] as const).map((way) => (
            <button
              key={way}
              type="button"
              className="button"
              disabled={way === 'take-out' && drawers.length === 0}
              onClick={() => setOpen({ way, store: drawers[0]?.store ?? '' })}
            >
              {t(way === 'put-in' ? 'putIn' : 'takeOut')}
            </button>
          ))}
        </div>
      )}
      {shifts.length > 0 && (
        <details className="cash-changes">
          <summary>
            {t('shiftsToday', { n: shifts.length, open: shifts.filter(({ isOpen }) => isOpen).length })}
          </summary>
          <ul>
            {shifts.map(({ id, number, store, till, cashier, isOpen, inside }) => (
              <li key={id}>
                <span>
                  <a href={href('/pos-device/main/shifts', {}, { open: id })}>{number}</a>{' '}
                  {[storeName(store), till, cashier].filter(Boolean).join(' · ')}
                  <span className="quiet small cash-shift">{t(isOpen ? 'shiftOpen' : 'shiftCounted')}</span>
                </span>
                <Amount of={inside} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {counters.length > 0 && (
        <details className="cash-changes">
          <summary>{t('counters')}</summary>
          <ul>
            {counters.map(({ store, shift, staff, moves, earned, more, ...sums }) => (
              <li key={`${store} ${shift}`}>
                <span>
                  {[storeName(store), shift && t('shift', { shift }), staff].filter(Boolean).join(' · ')}
                  <span className="quiet small cash-shift">
                    {t('shiftSums', {
                      n: moves,
                      in: toCodeText(sums.in),
                      out: toCodeText(sums.out),
                      topUp: toCodeText(sums.topUp),
                      earned: toCodeText(earned),
                    })}
                  </span>
                </span>
                <Amount of={more} signed />
              </li>
            ))}
          </ul>
        </details>
      )}
      {changes.length > 0 && (
        <details className="cash-changes">
          <summary>{t('byHand')}</summary>
          <ul>
            {changes.map(({ id, at, store, amount, what, note, who, till, deviceId }) => (
              <li key={id}>
                <span>
                  {[storeName(store), sayCode(drawerChangeWords, what, language), note, who]
                    .filter(Boolean)
                    .join(' · ')}{' '}
                  {deviceId && <a href={href('/pos-device/detail', {}, { id: deviceId })}>{till}</a>}
                  <time className="quiet small" dateTime={at}>
                    {dateTimeOf(at, zone)}
                  </time>
                </span>
                <Amount of={amount} signed />
              </li>
            ))}
          </ul>
        </details>
      )}
      {open && <DrawerDialog {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}
