// One order: what the provider says, what it costs, where the parcel is, and the devices that came with it.
import {
  deviceOrder,
  deviceOrderWords,
  emirateWords,
  type DeviceOrderDetail,
} from '@falaj/contract/places/device-order'
import { href } from '@falaj/contract/kernel/routes'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Copy } from '../../../blocks/copy.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { downloadFile } from '../../../blocks/export-job/download.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { orderSentences, orderWords } from './device-order.words.ts'
import './device-order.css'

const View = ({ found }: { readonly found: DeviceOrderDetail }) => {
  const t = useWords(orderWords)
  const language = useLanguage()
  const zone = useZone()
  const { facts } = useFieldFacts(deviceOrder.query)
  const { id, version, number, status, actions, remarks, devices } = found
  const city = Object.hasOwn(emirateWords, found.city)
    ? emirateWords[found.city as keyof typeof emirateWords][language]
    : found.city
  return (
    <Detail
      sum={
        <>
          <strong>{number}</strong>
          <StatusPill code={status} />
        </>
      }
      say={useSentence(orderSentences, found)}
      steps={
        actions.length > 0 && (
          <Actions>
            {actions.includes('apply') && (
              <a className="button button-primary" href={href('/pos-device/creation', {}, { id })}>
                {t('resubmit')}
              </a>
            )}
            {actions.includes('withdraw') && (
              <Command
                of={deviceOrder.withdraw}
                input={{ id, version }}
                label={t('withdraw')}
                title={t('withdrawTitle')}
                facts={facts(found, 'number', 'model', 'quantity')}
                next={t('withdrawNext')}
                done={t('withdrawn')}
                destructive
              />
            )}
          </Actions>
        )
      }
      rail={
        <DetailPart title={t('order')}>
          <Facts
            facts={[
              ...facts(found, 'model', 'quantity', 'plan', 'store'),
              { name: t('contact'), value: found.contact },
              { name: t('mobile'), value: found.mobile },
              { name: t('address'), value: found.line },
              { name: t('city'), value: city },
              ...facts(found, 'courier', 'tracking', 'person', 'createdAt'),
            ]}
          />
        </DetailPart>
      }
    >
      {remarks.length > 0 && (
        <DetailPart title={t('remarks')}>
          <Facts as="rows" facts={remarks.map(({ field, remark }) => ({ name: t(field), value: remark[language] }))} />
        </DetailPart>
      )}
      <DetailPart title={t('cost')}>
        <Facts
          as="rows"
          facts={[
            ...facts(found, 'price', 'deposit'),
            { name: t('now'), value: <Amount of={found.now} /> },
            { name: t('monthly'), value: <Amount of={found.monthly} /> },
          ]}
        />
      </DetailPart>
      {found.agreed && (
        <DetailPart title={t('agreement')}>
          <p className="quiet small">
            {t(found.agreed.by ? 'agreedBy' : 'agreedAt', {
              version: found.termsVersion ?? '',
              by: found.agreed.by ?? '',
              at: dateTimeOf(found.agreed.at, zone),
            })}
          </p>
          {found.agreements.length === 0 ? (
            <p role="status">{t('agreementMaking')}</p>
          ) : (
            <ul className="order-agreements">
              {found.agreements.map((each) => (
                <li key={each.language}>
                  <button type="button" className="button" onClick={() => void downloadFile(each.file)}>
                    <Glyph name="file" size={14} />
                    {each.language === 'en' ? 'English (PDF)' : '中文 (PDF)'}
                  </button>
                  <span className="quiet small">
                    SHA-256 <code>{each.sha256.slice(0, 12)}…</code> <Copy text={each.sha256} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </DetailPart>
      )}
      <DetailPart title={t('devices')}>
        {devices.length === 0 ? (
          <p className="quiet small">{t('devicesNone')}</p>
        ) : (
          <Facts
            as="rows"
            facts={devices.map((each) => ({
              name: each.serial,
              value: (
                <>
                  <a href={href('/pos-device/detail', {}, { id: each.id })}>{each.number}</a>{' '}
                  <StatusPill code={each.state} />
                </>
              ),
            }))}
          />
        )}
      </DetailPart>
      <History of={found.history} says={deviceOrderWords} />
    </Detail>
  )
}

export const OrderView = ({ id }: { readonly id: string }) => (
  <Loaded of={deviceOrder.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
