// One code: to scan and to print, what the next payer is asked for, when it is scanned, and who paid.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { methodNames } from '@falaj/contract/payments/payment-methods'
import { noteModeWords, smartCode } from '@falaj/contract/selling/smart-code'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { Funnel, OfferPayments } from '../../../blocks/offer/offer-payments.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { Share } from '../../../blocks/share/share.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { navigate } from '../../../router/location.ts'
import { notify } from '../../../state/messages.ts'
import { timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { PrintButtons } from './smart-code.print-buttons.tsx'
import { codeChangeWords, codeWords, smartCodeSentences } from './smart-code.words.ts'
import './smart-code.css'

type CodeRecord = Output<typeof smartCode.detail>

const Charge = ({ of }: { readonly of: CodeRecord }) => {
  const t = useWords(codeWords)
  const unset = { id: of.id, amount: { amount: '', currency: of.currency } as AmountText, note: '' }
  const form = useSaveForm(smartCode.charge, unset, (_, { put }) => {
    put(unset)
    notify('success', t('saved'))
  })
  return (
    <DetailPart title={t('chargeTitle')}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <div className="field-pair">
          <AmountInput label={t('amount')} choices={[of.currency]} {...form.field('amount')} />
          <TextField label={t('chargeNote')} optional {...form.field('note')} />
        </div>
        <Actions>
          <BusyButton text={t('charge')} busy={form.busy} working={t('charge')} className="button-primary" />
          {of.charge && (
            <Command
              of={smartCode.unCharge}
              input={{ id: of.id }}
              label={t('unCharge')}
              title={t('unChargeTitle')}
              done={t('saved')}
            />
          )}
        </Actions>
      </form>
    </DetailPart>
  )
}
const Hours = ({ of }: { readonly of: CodeRecord }) => {
  const t = useWords(codeWords)
  const most = Math.max(...of.hours.map(({ scans }) => scans), 1)
  return (
    <DetailPart title={t('hours')}>
      {of.hours.length === 0 ? (
        <p className="quiet">{t('noHours')}</p>
      ) : (
        <ul className="code-hours">
          {of.hours.map(({ hour, scans }) => (
            <li key={hour}>
              <span className="digits quiet small">{t('hour', { hour: String(hour).padStart(2, '0') })}</span>
              <span className="code-hour-bar">
                <span style={{ width: `${Math.max((100 * scans) / most, 2)}%` }} />
              </span>
              <span className="digits">{scans}</span>
            </li>
          ))}
        </ul>
      )}
    </DetailPart>
  )
}
const View = ({ found }: { readonly found: CodeRecord }) => {
  const t = useWords(codeWords)
  const language = useLanguage()
  const zone = useZone()
  const { facts, title } = useFieldFacts(smartCode.query)
  const { id, status, charge, mode } = found
  const [isOn, isPayable] = [status !== 'INVALID', status === 'ENABLED']
  const named = [
    { name: title('name'), value: found.name },
    { name: title('number'), value: <span className="digits">{found.number}</span> },
  ]
  const sentence = useSentence(
    smartCodeSentences,
    { ...found, amount: charge?.amount, until: charge ? timeOf(charge.until, zone) : '' },
    isPayable && charge && 'charged',
    isPayable && mode,
  )
  return (
    <Detail
      sum={
        <>
          <span className="code-name">{found.name}</span>
          {found.amount && <Amount of={found.amount} />}
          <StatusPill code={status} />
        </>
      }
      say={sentence}
      steps={
        <Actions>
          <a className="button" href={`${href('/smart-code/creation')}?id=${id}`}>
            {t('edit')}
          </a>
          <Command
            of={smartCode.duplicate}
            input={{ id }}
            label={t('duplicate')}
            title={t('duplicateTitle')}
            facts={named}
            next={t('duplicateNext')}
            done={t('duplicated')}
            onDone={(made) => navigate(`${href('/smart-code/detail')}?id=${made.id}`)}
          />
          <Command
            of={smartCode.rotate}
            input={{ id }}
            label={t('rotate')}
            title={t('rotateTitle')}
            facts={named}
            next={t('rotateNext')}
            destructive
            done={t('saved')}
          />
          <Command
            of={smartCode.enable}
            input={{ id, enabled: !isOn }}
            label={t(isOn ? 'disable' : 'enable')}
            title={t(isOn ? 'disableTitle' : 'enableTitle')}
            facts={named}
            next={t(isOn ? 'disableNext' : 'enableNext')}
            destructive={isOn}
            done={t('saved')}
          />
        </Actions>
      }
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              ...facts(found, 'number', 'mode', 'store', 'counter', 'collectedToday', 'paidToday', 'collected', 'tips'),
              ...facts(found, 'paid', 'lastPaidAt', 'createdAt'),
              ...(found.expiresAt ? facts(found, 'expiresAt') : []),
              {
                name: t('tipsAsk'),
                value: found.tipPercents.map((n) => t('percent', { n })).join(' · ') || t('tipsOff'),
              },
              { name: t('noteAsk'), value: noteModeWords[found.note][language] },
              ...(found.methods ? [{ name: t('methods'), value: methodNames(found.methods, language) }] : []),
              ...facts(found, 'createdBy'),
            ]}
          />
        </DetailPart>
      }
    >
      {mode === 'dynamic' && isPayable && <Charge of={found} />}
      <DetailPart title={t('share')}>
        <Share path={found.path} text={found.name} name={found.number} />
      </DetailPart>
      <DetailPart title={t('print')}>
        <Actions>
          <PrintButtons ids={[id]} />
        </Actions>
      </DetailPart>
      <DetailPart title={t('funnel')}>
        <Funnel first="scanned" opened={found.scans} tried={found.tried} paid={found.paid} />
      </DetailPart>
      <Hours of={found} />
      <DetailPart title={t('payments')}>
        <OfferPayments payments={found.payments} />
      </DetailPart>
      <History of={found.history} says={codeChangeWords} />
    </Detail>
  )
}
export const SmartCodeDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={smartCode.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
