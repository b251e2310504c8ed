// One shift: where it is, what was sold in it and by what, what was counted, its reports as printed, and what the till signed.
import { useState } from 'react'
import { shift, shiftLineWords, type ShiftDetail, type ShiftLine, type ShiftReport } from '@falaj/contract/places/shift'
import { tillReasonWords } from '@falaj/contract/places/till'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { toCodeText, toText } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { CloseShift } from './shift.close.tsx'
import { shiftSentences, shiftWords } from './shift.words.ts'

const eventNames = {
  ...shiftLineWords,
  'shift-open': shiftWords.opened,
  'shift-close': shiftWords.closedNow,
}
const methodNames = ['card', 'qr', 'cash'] as const
const useLineText = () => {
  const t = useWords(shiftWords)
  const language = useLanguage()
  return ({ kind, method, count }: ShiftLine): string => {
    const what = sayCode(shiftLineWords, kind, language)
    const named = methodNames.find((each) => each === method)
    return named ? t('lineBy', { what, method: t(named), n: count }) : t('line', { what, n: count })
  }
}
const Report = ({ of }: { readonly of: ShiftReport }) => {
  const t = useWords(shiftWords)
  const zone = useZone()
  const text = useLineText()
  return (
    <section className="card card-body">
      <h4>{t('reportMade', { number: of.number, at: dateTimeOf(of.madeAt, zone) })}</h4>
      <Facts as="rows" facts={of.lines.map((line) => ({ name: text(line), value: <Amount of={line.amount} /> }))} />
      <p>
        {of.counted
          ? t('reportZ', {
              expected: toCodeText(of.expected),
              counted: toCodeText(of.counted),
              difference: toCodeText(of.difference),
            })
          : t('reportS', { expected: toCodeText(of.expected) })}
      </p>
      <p className="quiet small digits">{t('hash', { hash: of.hash.slice(0, 16) })}</p>
    </section>
  )
}
const Events = ({ of }: { readonly of: ShiftDetail['events'] }) => {
  const t = useWords(shiftWords)
  const zone = useZone()
  const language = useLanguage()
  if (of.length === 0) return null
  return (
    <DetailPart title={t('events')}>
      <Facts
        as="rows"
        facts={of.map(({ receipt, kind, at, amount, reason, paymentId, supplement }) => ({
          name: [
            dateTimeOf(at, zone),
            sayCode(eventNames, kind, language),
            supplement ? t('inSupplement', { n: supplement }) : null,
            reason && sayCode(tillReasonWords, reason, language),
            receipt,
          ]
            .filter(Boolean)
            .join(' · '),
          value:
            amount && paymentId ? (
              <a href={href('/fiat/transaction/record', {}, { open: paymentId })}>
                <Amount of={amount} />
              </a>
            ) : (
              amount && <Amount of={amount} />
            ),
        }))}
      />
    </DetailPart>
  )
}
const View = ({ found }: { readonly found: ShiftDetail }) => {
  const t = useWords(shiftWords)
  const text = useLineText()
  const [isClosing, setIsClosing] = useState(false)
  const { facts } = useFieldFacts(shift.query)
  const { difference, counts, coins } = found
  const minor = difference?.minor ?? 0n
  const values = {
    status: found.state,
    expected: found.expected,
    counted: found.counted,
    size: { ...found.expected, minor: minor < 0n ? -minor : minor },
  }
  const isClosed = found.state === 'SHIFT_CLOSED'
  const sentence = useSentence(
    shiftSentences,
    values,
    isClosed && (minor === 0n ? 'even' : minor < 0n ? 'short' : 'over'),
  )
  return (
    <RecordView
      list={shift.query}
      found={{ ...found, status: found.state }}
      amount={found.counted ?? found.expected}
      say={sentence}
      facts={[
        ...facts(found, 'number', 'z', 'store', 'cashier'),
        { name: t('device'), value: <a href={href('/pos-device/detail', {}, { id: found.deviceId })}>{found.till}</a> },
        { name: t('float'), value: <Amount of={found.float} /> },
        ...facts(found, 'sales', 'expected', 'counted', 'difference', 'openedAt', 'closedAt', 'end'),
        ...(found.countedBy ? [{ name: t('countedBy'), value: found.countedBy }] : []),
        ...(found.closedWhy ? [{ name: t('closedWhy'), value: found.closedWhy }] : []),
      ]}
    >
      <DetailPart title={t('lines')}>
        {found.lines.length === 0 ? (
          <p className="quiet small">{t('noLines')}</p>
        ) : (
          <Facts
            as="rows"
            facts={found.lines.map((line) => ({ name: text(line), value: <Amount of={line.amount} /> }))}
          />
        )}
      </DetailPart>
      {counts && (
        <DetailPart title={t('counts')}>
          <Facts
            as="rows"
            facts={[
              ...counts.map(({ denomination, count }) => ({
                name: t('pieces', { count, value: toText(denomination).replace('.00', '') }),
                value: <Amount of={{ ...denomination, minor: denomination.minor * BigInt(count) }} />,
              })),
              ...(coins ? [{ name: t('coins'), value: <Amount of={coins} /> }] : []),
            ]}
          />
        </DetailPart>
      )}
      {found.reports.length > 0 && (
        <DetailPart title={t('reports')}>
          {found.reports.map((report) => (
            <Report key={report.supplement} of={report} />
          ))}
        </DetailPart>
      )}
      <Events of={found.events} />
      {found.actions.includes('close') && (
        <Actions>
          <button type="button" className="button" onClick={() => setIsClosing(true)}>
            {t('close')}
          </button>
        </Actions>
      )}
      {isClosing && <CloseShift of={found} onClose={() => setIsClosing(false)} />}
    </RecordView>
  )
}
export const ShiftView = ({ id }: { readonly id: string }) => (
  <Loaded of={shift.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
