// What a till signed: each event with its mark, what is missing between them, and sales rebuilt from receipts.
import { useState } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { till, tillReasonWords } from '@falaj/contract/places/till'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { TextDialog } from '../../../blocks/form/text-dialog.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { RebuildDialog } from './till.rebuild.tsx'
import { eventWords, tillWords } from './till.words.ts'

interface EventPosition {
  readonly epoch: number
  readonly sequence: number
}
const positionText = ({ epoch, sequence }: EventPosition): string => `${epoch}/${sequence}`
export const TillEvents = ({ deviceId }: { readonly deviceId: string }) => {
  const t = useWords(tillWords)
  const zone = useZone()
  const language = useLanguage()
  const [gap, setGap] = useState<EventPosition | null>(null)
  const [isRebuilding, setIsRebuilding] = useState(false)
  const why = (reason: string): string => sayCode({ ...errors, ...tillReasonWords }, reason, language)
  return (
    <Loaded of={till.events} input={{ deviceId }}>
      {({ events, gaps, clones }) => (
        <>
          {clones.map((clone) => (
            <p key={positionText(clone)} role="alert" className="fault">
              {t('clone', { place: positionText(clone), at: dateTimeOf(clone.receivedAt, zone) })}
            </p>
          ))}
          {gaps.length > 0 && (
            <DetailPart title={t('gaps')}>
              {gaps.map((each) => (
                <p key={positionText(each)}>
                  {t('gap', { place: positionText(each), at: dateTimeOf(each.since, zone) })}{' '}
                  <button type="button" className="button" onClick={() => setGap(each)}>
                    {t('closeGap')}
                  </button>
                </p>
              ))}
            </DetailPart>
          )}
          <DetailPart title={t('events')}>
            <p className="quiet small">{events.length === 0 ? t('eventsNone') : t('eventsLead')}</p>
            <Facts
              as="rows"
              facts={events.map((event) => ({
                name: [
                  dateTimeOf(event.happenedAt, zone),
                  sayCode(eventWords, event.kind, language),
                  sayCode(eventWords, event.state, language),
                  event.reason && why(event.reason),
                  event.isRebuilt && t('rebuilt'),
                  event.receipt,
                ]
                  .filter(Boolean)
                  .join(' · '),
                value:
                  event.amount && event.paymentId ? (
                    <a href={href('/fiat/transaction/record', {}, { open: event.paymentId })}>
                      <Amount of={event.amount} />
                    </a>
                  ) : (
                    event.amount && <Amount of={event.amount} />
                  ),
              }))}
            />
            <Actions>
              <button type="button" className="button" onClick={() => setIsRebuilding(true)}>
                {t('rebuild')}
              </button>
            </Actions>
          </DetailPart>
          {gap && (
            <TextDialog
              of={till.closeGap}
              title={t('gapTitle', { place: positionText(gap) })}
              label={t('gapReason')}
              lead={t('gapLead')}
              inputOf={(reason) => ({ deviceId, epoch: gap.epoch, sequence: gap.sequence, reason })}
              onClose={() => setGap(null)}
              onDone={() => notify('success', t('gapClosed'))}
            />
          )}
          {isRebuilding && <RebuildDialog deviceId={deviceId} onClose={() => setIsRebuilding(false)} />}
        </>
      )}
    </Loaded>
  )
}
