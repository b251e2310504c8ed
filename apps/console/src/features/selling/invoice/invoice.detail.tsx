// One invoice: its state, its actions, its lines, its payments and how to pay it.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { invoice } from '@falaj/contract/selling/invoice'
import { itemName } from '@falaj/contract/customers/item-name'
import { href } from '@falaj/contract/kernel/routes'
import { vatKindWords } from '@falaj/contract/kernel/sale'
import { payerLanguages } from '@falaj/contract/kernel/payer-language'
import { toDisplay } from '@falaj/money'
import { call } from '../../../api/call.ts'
import { Actions, More } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Funnel } from '../../../blocks/offer/offer-payments.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { Share } from '../../../blocks/share/share.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { navigate } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Attachments } from './invoice.attachments.tsx'
import { InvoiceDialogs } from './invoice.dialogs.tsx'
import { invoiceChangeWords, invoiceSentences, invoiceWords } from './invoice.words.ts'
import './invoice.css'

type InvoiceRecord = Output<typeof invoice.detail>

const Steps = ({ of }: { readonly of: InvoiceRecord }) => {
  const t = useWords(invoiceWords)
  const { id, version, buyer } = of
  const given = {
    found: of,
    words: invoiceWords,
    done: t('done'),
    facts: [
      { name: t('customer'), value: buyer.name },
      { name: t('total'), value: <Amount of={of.total} /> },
    ],
  }
  const to = buyer.email ? ` ${t('sendNext', { email: buyer.email })}` : ''
  return (
    <Actions>
      {buyer.email && (
        <RecordCommand
          {...given}
          name="issue"
          of={invoice.issue}
          input={{ version, send: true }}
          label={t('issueSend')}
          next={t('issueNext') + to}
          primary
        />
      )}
      <RecordCommand {...given} name="issue" of={invoice.issue} input={{ version, send: false }} />
      {of.actions.includes('edit') && (
        <a className="button" href={`${href('/invoice/creation')}?id=${id}`}>
          {t('edit')}
        </a>
      )}
      {buyer.email && (
        <>
          <RecordCommand
            {...given}
            name="send"
            of={invoice.send}
            beside={<CopyCurl of={invoice.send} typed={{ id }} />}
            next={to}
          />
          <RecordCommand {...given} name="remind" of={invoice.remind} next={to} />
        </>
      )}
      <More>
        {of.number &&
          payerLanguages.map((language) => (
            <button
              key={language}
              type="button"
              className="button"
              onClick={() => void openFile(() => call(invoice.file, { id, language }))}
            >
              {t('pdf', { language: t(language) })}
            </button>
          ))}
        <InvoiceDialogs of={of} />
        {of.schedule && <RecordCommand {...given} name="stop" of={invoice.stop} />}
        <RecordCommand {...given} name="reopen" of={invoice.reopen} />
        <RecordCommand
          {...given}
          name="duplicate"
          of={invoice.duplicate}
          onDone={(made) => navigate(`${href('/invoice/creation')}?id=${made.id}`)}
        />
      </More>
    </Actions>
  )
}
const Lines = ({ of }: { readonly of: InvoiceRecord }) => {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  return (
    <DetailPart title={t('lines')}>
      <ul className="invoice-lines">
        {of.lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <li key={at}>
            <span>
              {itemName({ name: line.text, nameZh: line.textZh ?? undefined }, language)}
              <span className="quiet small invoice-line-how">
                {line.quantity} × {toDisplay(line.unit)}
                {line.discount && ` − ${line.discount}%`} · {t('vat')} {vatKindWords[line.vat][language]}
              </span>
            </span>
            <Amount of={line.net} />
          </li>
        ))}
      </ul>
      <Facts
        as="rows"
        facts={[
          { name: t('net'), value: <Amount of={of.net} /> },
          { name: t('vat'), value: <Amount of={of.vat} /> },
          { name: t('total'), value: <Amount of={of.total} />, sum: true },
        ]}
      />
    </DetailPart>
  )
}
const View = ({ found }: { readonly found: InvoiceRecord }) => {
  const t = useWords(invoiceWords)
  const { facts, title } = useFieldFacts(invoice.query)
  const { schedule } = found
  return (
    <Detail
      sum={
        <>
          <Amount of={found.total} as="hero" />
          <StatusPill code={found.status} />
        </>
      }
      say={useSentence(invoiceSentences, found, found.status === 'paid' && found.creditable.minor > 0n && 'refunded')}
      steps={<Steps of={found} />}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              { name: title('number'), value: <span className="digits">{found.number ?? t('draft')}</span> },
              {
                name: t('customer'),
                value: <a href={`${href('/customers')}?open=${found.customerId}`}>{found.buyer.name}</a>,
              },
              { name: t('trn'), value: <span className="digits">{found.buyer.trn ?? '–'}</span> },
              { name: t('address'), value: found.buyer.address ?? '–' },
              ...(found.seller ? [{ name: t('seller'), value: `${found.seller.name} ${found.seller.trn ?? ''}` }] : []),
              { name: title('issuedOn'), value: found.issuedOn ? dayText(found.issuedOn) : '–' },
              { name: title('dueOn'), value: found.dueOn ? dayText(found.dueOn) : '–' },
              ...facts(found, 'paid'),
              ...(found.refunded.minor > 0n ? [{ name: t('refunded'), value: <Amount of={found.refunded} /> }] : []),
              { name: t('credited'), value: <Amount of={found.credited} /> },
              ...facts(found, 'due', 'store', 'reference', 'sentAt'),
              ...(found.undeliveredAt ? [{ name: title('undeliveredAt'), value: t('undelivered') }] : []),
              ...facts(found, 'viewedAt', 'createdBy'),
              ...(found.options.length > 0
                ? [{ name: t('options'), value: found.options.map((option) => t(option)).join('; ') }]
                : []),
              ...(schedule
                ? [
                    {
                      name: t('recurring'),
                      value: t('recurringText', { every: t(schedule.every), next: dayText(schedule.nextOn) }),
                    },
                  ]
                : []),
            ]}
          />
        </DetailPart>
      }
    >
      <Lines of={found} />
      <Attachments of={found} />
      {found.path && found.due.minor > 0n && (
        <DetailPart title={t('share')}>
          <Share
            path={found.path}
            text={`${found.seller?.name ?? ''} ${found.number ?? ''}`}
            name={found.number ?? ''}
          />
        </DetailPart>
      )}
      {found.path && (
        <DetailPart title={t('funnel')}>
          <Funnel
            opened={found.opened}
            tried={found.tried}
            paid={found.payments.filter(({ paymentId }) => paymentId).length}
          />
        </DetailPart>
      )}
      <DetailPart title={t('payments')}>
        {found.payments.length === 0 ? (
          <p className="quiet">{t('noPayments')}</p>
        ) : (
          <Timeline
            label={t('payments')}
            moments={found.payments.map(({ id, at, number, amount, way, paymentId, depositId }) => ({
              id,
              at,
              title: <Amount of={amount} />,
              text: depositId ? (
                <a href={`${href('/fiat/transaction/record')}?tab=iban-deposit&open=${depositId}`}>{number}</a>
              ) : paymentId ? (
                <a href={`${href('/fiat/transaction/record')}?open=${paymentId}`}>{number}</a>
              ) : (
                way
              ),
            }))}
          />
        )}
      </DetailPart>
      {found.credits.length > 0 && (
        <DetailPart title={t('credits')}>
          <Timeline
            label={t('credits')}
            moments={found.credits.map(({ id, at, number, total, reason }) => ({
              id,
              at,
              title: (
                <>
                  <span className="digits">{number}</span> <Amount of={total} />
                </>
              ),
              text: (
                <>
                  {reason}
                  <span className="invoice-credit-files">
                    {payerLanguages.map((language) => (
                      <button
                        key={language}
                        type="button"
                        className="link-button"
                        aria-label={t('creditPdf', { number, language: t(language) })}
                        onClick={() =>
                          void openFile(() => call(invoice.creditFile, { id: found.id, creditId: id, language }))
                        }
                      >
                        {t('pdf', { language: t(language) })}
                      </button>
                    ))}
                  </span>
                </>
              ),
            }))}
          />
        </DetailPart>
      )}
      <History of={found.history} says={invoiceChangeWords} />
    </Detail>
  )
}
export const InvoiceDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={invoice.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
