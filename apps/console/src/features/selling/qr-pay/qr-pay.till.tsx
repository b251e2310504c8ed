// A till for a phone or a counter's screen: amount, then the till's code or the customer's, then whether it is paid.
import { useCallback, useEffect, useState } from 'react'
import { declineWords } from '@falaj/contract/kernel/payment-states'
import { qrPay, qrSeconds } from '@falaj/contract/selling/qr-pay'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { sayCode } from '@falaj/contract/kernel/words'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useQuery } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useRemembered } from '../../../blocks/remembered.ts'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { QrCode } from '../../../light/qr-code.tsx'
import { toast } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Camera, canReadCodes } from './qr-pay.camera.tsx'
import { CancelSale } from './qr-pay.cancel-sale.tsx'
import { qrPayWords } from './qr-pay.words.ts'
import './qr-pay.css'

type Sale = Output<typeof qrPay.detail>
interface Draft {
  readonly [field: string]: unknown
  readonly amount: AmountText
  readonly note: string
  readonly store: string
  readonly code: string
}
const currency: SaleCurrency = 'AED'
const isText = (value: unknown): value is string => typeof value === 'string'

const Countdown = ({ onOver }: { readonly onOver: () => void }) => {
  const t = useWords(qrPayWords)
  const [left, setLeft] = useState<number>(qrSeconds.renew)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return (
    <p className="quiet small" aria-hidden="true">
      {t('renews', { n: left })}
    </p>
  )
}
/** The till's code, and the next one well before it is over. */
const ShownCode = ({ id }: { readonly id: string }) => {
  const t = useWords(qrPayWords)
  const { data, refetch } = useQuery(qrPay.code, { id }, { keepPrevious: true })
  const renew = useCallback(() => void refetch(), [refetch])
  if (!data?.path) return null
  return (
    <>
      <div className="till-qr" data-code={data.path}>
        <QrCode text={`${location.origin}${data.path}`} label={t('qr')} />
      </div>
      <Countdown key={data.path} onOver={renew} />
    </>
  )
}
const Running = ({ sale, onNew }: { readonly sale: Sale; readonly onNew: (again: boolean) => void }) => {
  const t = useWords(qrPayWords)
  const language = useLanguage()
  const { status, mode } = sale
  const head = (text: string) => (
    <div role="status">
      <h2>{text}</h2>
    </div>
  )
  const next = (isAgain: boolean) => (
    <Actions>
      {isAgain && (
        <button type="button" className="button" onClick={() => onNew(true)}>
          {t('again')}
        </button>
      )}
      <button type="button" className="button button-primary" onClick={() => onNew(false)}>
        {t('newSale')}
      </button>
    </Actions>
  )
  return (
    <section className="card card-body till till-sale" data-status={status}>
      <Amount of={sale.amount} as="hero" />
      {sale.note && <p>{sale.note}</p>}
      {status === 'qr-waiting' && (
        <>
          {head(t('scanMe'))}
          <ShownCode id={sale.id} />
          <CancelSale id={sale.id} />
        </>
      )}
      {status === 'qr-paying' && (
        <>
          <span className="till-spin" aria-hidden="true" />
          {head(t(mode === 'shown' ? 'paying' : 'asking'))}
          <p className="quiet">{t(mode === 'shown' ? 'payingWhy' : 'askingWhy')}</p>
          <CancelSale id={sale.id} />
        </>
      )}
      {status === 'qr-paid' && (
        <>
          <span className="till-sign" data-tone="ok" aria-hidden="true">
            <Glyph name="done" />
          </span>
          {head(t('paid'))}
          {sale.payment && <p className="digits quiet">{sale.payment.number}</p>}
          {next(false)}
        </>
      )}
      {(status === 'qr-failed' || status === 'qr-cancelled' || status === 'qr-expired') && (
        <>
          <span className="till-sign" data-tone="bad" aria-hidden="true">
            <Glyph name="failed" />
          </span>
          {head(t(status === 'qr-failed' ? 'failed' : status === 'qr-cancelled' ? 'cancelled' : 'expired'))}
          {sale.why && <p>{sayCode(declineWords, sale.why, language)}</p>}
          {status === 'qr-failed' && <p className="quiet">{t('failedNext')}</p>}
          {next(true)}
        </>
      )}
    </section>
  )
}
const Current = ({ id, onNew }: { readonly id: string; readonly onNew: (again: boolean) => void }) => {
  const { data } = useQuery(qrPay.detail, { id }, { keepPrevious: true })
  return data ? <Running sale={data} onNew={onNew} /> : null
}
export const Till = () => {
  const t = useWords(qrPayWords)
  const [store, keepStore] = useRemembered('till-store', '', isText)
  const [sale, setSale] = useState<string | null>(null)
  const [isScan, setIsScan] = useState(false)
  const [isCamera, setIsCamera] = useState(false)
  const unset: Draft = { amount: { amount: '', currency }, note: '', store, code: '' }
  const begun = ({ id }: { readonly id: string }, { draft }: { readonly draft: Draft }): void => {
    keepStore(draft.store)
    setSale(id)
  }
  const plain = ({ amount, note, store: at }: Draft) => ({
    amount,
    ...(note.trim() ? { note } : {}),
    ...(at.trim() ? { store: at } : {}),
  })
  const shown = useSaveForm(qrPay.show, unset, begun, plain)
  const scanned = useSaveForm(qrPay.scan, unset, begun, (draft) => ({ ...plain(draft), code: draft.code }))
  if (sale)
    return (
      <Current
        id={sale}
        onNew={(again) => {
          setSale(null)
          scanned.put({ code: '' })
          if (!again) {
            setIsScan(false)
            shown.put({ amount: unset.amount, note: '' })
          }
        }}
      />
    )
  const { draft, faults, field } = shown
  const goScan = (): void => {
    setIsCamera(false)
    scanned.put({ amount: draft.amount, note: draft.note, store: draft.store, code: '' })
    setIsScan(true)
  }
  if (isScan)
    return (
      <section className="card card-body till">
        <PlainForm className="form" onSubmit={scanned.submit}>
          <p className="till-sum digits">
            {currency} {scanned.draft.amount.amount}
          </p>
          <TextField label={t('walletCode')} hint={t('walletHint')} type="numeric" {...scanned.field('code')} />
          {isCamera && (
            <Camera
              onClose={() => setIsCamera(false)}
              onCode={(code) => {
                scanned.put({ code })
                setIsCamera(false)
                toast('success', t('cameraRead'))
              }}
            />
          )}
          {!isCamera && canReadCodes() && (
            <button type="button" className="button till-camera-on" onClick={() => setIsCamera(true)}>
              {t('camera')}
            </button>
          )}
          {(scanned.faults['amount'] ?? scanned.faults['amount.amount']) && (
            <p className="field-fault" role="alert">
              {scanned.faults['amount'] ?? scanned.faults['amount.amount']}
            </p>
          )}
          <Actions>
            <button type="button" className="button" onClick={() => setIsScan(false)}>
              {t('back')}
            </button>
            <BusyButton text={t('take')} busy={scanned.busy} working={t('take')} className="button-primary" />
          </Actions>
        </PlainForm>
      </section>
    )
  return (
    <section className="card card-body till">
      <p className="quiet">{t('lead')}</p>
      <PlainForm className="form" onSubmit={shown.submit}>
        <AmountInput
          label={t('amount')}
          choices={[currency]}
          value={draft.amount}
          fault={faults['amount'] ?? faults['amount.amount']}
          onChange={(amount) => shown.put({ amount })}
        />
        <TextField label={t('note')} optional hint={t('noteHint')} {...field('note')} />
        <StoreField label={t('store')} optional {...field('store')} />
        <div className="till-choices">
          <BusyButton text={t('show')} busy={shown.busy} working={t('show')} className="button-primary" />
          <button type="button" className="button" disabled={draft.amount.amount.trim() === ''} onClick={goScan}>
            {t('scan')}
          </button>
        </div>
      </PlainForm>
    </section>
  )
}
