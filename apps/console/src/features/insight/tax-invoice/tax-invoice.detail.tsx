// One tax invoice: what is missing, its lines with their transactions, how the total is made, its credit notes and its way to the tax authority.
import {
  deliveryWords,
  taxInvoice,
  type TaxDelivery,
  type TaxInvoiceDetail,
  type TaxParty,
} from '@falaj/contract/insight/tax-invoice'
import {
  creditReasonWords,
  taxFieldWords,
  taxFixOf,
  taxRuleWords,
  type TaxField,
} from '@falaj/contract/insight/tax-rules'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { call } from '../../../api/call.ts'
import { Command } from '../../../blocks/command/command.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { AskCorrection } from './tax-invoice.correct.tsx'
import { monthText } from './tax-invoice.month.ts'
import { Lines } from './tax-invoice.rows.tsx'
import { taxHistoryWords, taxInvoiceWords } from './tax-invoice.words.ts'

interface FoundProps {
  readonly found: TaxInvoiceDetail
}
const Files = ({ id, creditId }: { readonly id: string; readonly creditId?: string }) => {
  const t = useWords(taxInvoiceWords)
  const open = (format: 'pdf' | 'xml', language: 'en' | 'zh') => () =>
    void openFile(() => call(taxInvoice.file, { id, format, language, ...(creditId ? { creditId } : {}) }))
  return (
    <div className="tax-actions">
      <button type="button" className="button" onClick={open('pdf', 'en')}>
        {t('pdfEn')}
      </button>
      <button type="button" className="button" onClick={open('pdf', 'zh')}>
        {t('pdfZh')}
      </button>
      <button type="button" className="button" onClick={open('xml', 'en')}>
        {t('xml')}
      </button>
    </div>
  )
}
const mendWords = { merchant: 'mendMerchant', provider: 'mendProvider', document: 'mendDocument' } as const
const Problems = ({ found }: FoundProps) => {
  const t = useWords(taxInvoiceWords)
  const language = useLanguage()
  return (
    <ul className="tax-problems">
      {found.problems.map(({ rule, field }) => {
        const fix = taxFixOf(field as TaxField)
        const text = t(mendWords[fix], { field: sayCode(taxFieldWords, field, language) })
        return (
          <li key={`${rule} ${field}`}>
            <span>{sayCode(taxRuleWords, rule, language)}</span>
            {fix === 'merchant' ? (
              <a href={href('/management/main/basic-information')}>{text}</a>
            ) : (
              <span className="quiet">{text}</span>
            )}
            <span className="quiet small">{t('ruleOf', { rule })}</span>
          </li>
        )
      })}
    </ul>
  )
}
const Sums = ({ found }: FoundProps) => {
  const t = useWords(taxInvoiceWords)
  return (
    <>
      <table className="tax-table">
        <tbody>
          <tr>
            <th scope="row">{t('totalNet')}</th>
            <td>
              <Amount of={found.net} />
            </td>
          </tr>
          {found.taxes.map(({ rateBps, base, vat }) => (
            <tr key={rateBps}>
              <th scope="row">
                {rateBps > 0
                  ? t('vatAt', { rate: `${rateBps / 100}%`, base: toCodeText(base) })
                  : t('noVat', { base: toCodeText(base) })}
              </th>
              <td>
                <Amount of={vat} />
              </td>
            </tr>
          ))}
          <tr data-strong>
            <th scope="row">{t('total')}</th>
            <td>
              <Amount of={found.total} />
            </td>
          </tr>
          {found.rounding.minor !== 0n && (
            <tr>
              <th scope="row">{t('rounding')}</th>
              <td>
                <Amount of={found.rounding} />
              </td>
            </tr>
          )}
          <tr>
            <th scope="row">{t('charged')}</th>
            <td>
              <Amount of={found.charged} />
            </td>
          </tr>
        </tbody>
      </table>
      {found.rounding.minor !== 0n && <p className="quiet small">{t('roundingWhy')}</p>}
    </>
  )
}
const Party = ({ title, party }: { readonly title: string; readonly party: TaxParty }) => {
  const t = useWords(taxInvoiceWords)
  return (
    <div>
      <h4>{title}</h4>
      <address>
        <span>{party.name ?? '–'}</span>
        {party.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className="digits">{party.trn ? t('trn', { trn: party.trn }) : t('noTrn')}</span>
        {party.licence && <span>{t('licence', { licence: party.licence })}</span>}
      </address>
    </div>
  )
}
const Delivery = ({ found, of }: FoundProps & { readonly of: TaxDelivery }) => {
  const t = useWords(taxInvoiceWords)
  const language = useLanguage()
  const zone = useZone()
  return (
    <li>
      <strong className="digits">{of.number}</strong>
      <span>{[sayCode(deliveryWords, of.state, language), of.reason].filter(Boolean).join(': ')}</span>
      <span className="quiet small">
        {[
          ...(of.sentAt ? [t('sentAt', { at: dateTimeOf(of.sentAt, zone) })] : []),
          ...(of.answeredAt ? [t('answeredAt', { at: dateTimeOf(of.answeredAt, zone) })] : []),
          ...(of.attempts > 1 ? [t('attempts', { n: of.attempts })] : []),
          ...(of.reference ? [of.reference] : []),
        ].join(' · ')}
      </span>
      <span className="quiet small">
        {t('sha')} {of.sha256}
      </span>
      {of.state === 'REJECTED' && (
        <Command
          of={taxInvoice.send}
          input={{ id: found.id, documentId: of.id }}
          label={t('sendAgain')}
          title={t('sendAgainTitle', { number: of.number })}
          next={t('sendAgainNext')}
          done={t('sent')}
        />
      )}
    </li>
  )
}
const Credits = ({ found }: FoundProps) => {
  const language = useLanguage()
  return (
    <ul className="tax-documents">
      {found.credits.map((credit) => (
        <li key={credit.id}>
          <span>
            <strong className="digits">{credit.number}</strong> <Amount of={credit.total} />
          </span>
          <span>{credit.reason}</span>
          <span className="quiet small">
            {dayText(credit.issuedOn)} · {sayCode(creditReasonWords, credit.reasonCode, language)} ({credit.reasonCode})
          </span>
          <Files id={found.id} creditId={credit.id} />
        </li>
      ))}
    </ul>
  )
}
const Corrections = ({ found }: FoundProps) => {
  const t = useWords(taxInvoiceWords)
  const language = useLanguage()
  const zone = useZone()
  return (
    <ul className="tax-documents">
      {found.corrections.map((one) => (
        <li key={one.id}>
          <span>
            <strong>{sayCode(taxInvoiceWords, one.state, language)}</strong> <Amount of={one.net} />
          </span>
          <span>{one.reason}</span>
          {one.why && <span>{one.why}</span>}
          <span className="quiet small">
            {dateTimeOf(one.at, zone)} · {one.by} · {t('reasonCode')} {one.reasonCode}
          </span>
        </li>
      ))}
    </ul>
  )
}
const useSay = (found: TaxInvoiceDetail): string => {
  const t = useWords(taxInvoiceWords)
  const zone = useZone()
  if (found.issuedOn)
    return found.credited.minor > 0n
      ? t('sayCorrected', { day: dayText(found.issuedOn), amount: toCodeText(found.credited) })
      : t('sayIssued', { day: dayText(found.issuedOn) })
  if (found.problems.some(({ rule }) => rule === 'FALAJ-MONTH'))
    return t('sayRunning', { at: dateTimeOf(found.computedAt, zone) })
  return found.problems.length > 0 ? t('sayBlocked', { n: found.problems.length }) : t('sayReady')
}
const View = ({ found }: FoundProps) => {
  const t = useWords(taxInvoiceWords)
  const language = useLanguage()
  const { facts, title } = useFieldFacts(taxInvoice.query)
  return (
    <RecordView
      list={taxInvoice.query}
      found={found}
      amount={found.total}
      status={found.status}
      say={useSay(found)}
      steps={
        <div className="tax-actions">
          <RecordCommand
            of={taxInvoice.issue}
            found={found}
            words={taxInvoiceWords}
            name="issue"
            primary
            done={t('issued')}
          />
          {found.actions.includes('correct') && <AskCorrection found={found} />}
          {found.actions.includes('download') && <Files id={found.id} />}
        </div>
      }
      facts={[
        { name: title('month'), value: monthText(found.month, language) },
        ...(found.number ? facts(found, 'number') : []),
        ...(found.issuedOn ? facts(found, 'issuedOn') : []),
        ...(found.delivery ? facts(found, 'delivery') : []),
        ...facts(found, 'sellerTrn', 'buyerTrn'),
      ]}
    >
      {found.problems.length > 0 && (
        <DetailPart title={t('problems')}>
          <Problems found={found} />
        </DetailPart>
      )}
      <DetailPart title={t('lines')}>
        <Lines found={found} />
      </DetailPart>
      <DetailPart title={t('sums')}>
        <Sums found={found} />
      </DetailPart>
      <DetailPart title={t('parties')}>
        <div className="tax-parties">
          <Party title={t('seller')} party={found.seller} />
          <Party title={t('buyer')} party={found.buyer} />
        </div>
      </DetailPart>
      {found.credits.length > 0 && (
        <DetailPart title={t('credits')}>
          <Credits found={found} />
        </DetailPart>
      )}
      {found.corrections.length > 0 && (
        <DetailPart title={t('corrections')}>
          <Corrections found={found} />
        </DetailPart>
      )}
      {found.deliveries.length > 0 && (
        <DetailPart title={t('eInvoice')}>
          <ul className="tax-documents">
            {found.deliveries.map((one) => (
              <Delivery key={one.id} found={found} of={one} />
            ))}
          </ul>
        </DetailPart>
      )}
      {found.history.length > 0 && <History of={found.history} says={taxHistoryWords} />}
    </RecordView>
  )
}
export const TaxInvoiceView = ({ id }: { readonly id: string }) => (
  <Loaded of={taxInvoice.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
