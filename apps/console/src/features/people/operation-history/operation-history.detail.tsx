// One line of the history: what was done, by whom, from where, what it changed, and where it is sealed.
import { roleLabel } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { sceneWords } from '@falaj/contract/people/two-factor'
import { say, type Bilingual, type Text } from '@falaj/contract/kernel/words'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Changes } from '../../../blocks/changes/changes.tsx'
import { Copy } from '../../../blocks/copy.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { useLocation } from '../../../router/location.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { fieldText, valueText } from './operation-history.values.ts'
import { historyWords } from './operation-history.words.ts'
import './operation-history.history.css'

type Entry = Output<typeof operationHistory.detail>
const { titles } = operationHistory.query
const wordOf = (words: Readonly<Record<string, Bilingual<Text>>>, code: string): Bilingual<Text> | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

const Sealed = ({ of }: { readonly of: Entry['sealed'] }) => {
  const t = useWords(historyWords)
  const zone = useZone()
  if (!of) return <p className="quiet">{t('notSealed')}</p>
  return (
    <Facts
      facts={[
        { name: t('place'), value: t('placeText', { block: of.block.toLocaleString('en'), place: of.place }) },
        { name: t('sealedAt'), value: dateTimeOf(of.sealedAt, zone) },
        {
          name: t('hash'),
          value: (
            <span className="history-hash">
              <code>{of.lineHash.slice(0, 12)}…</code> <Copy text={of.lineHash} />
            </span>
          ),
        },
      ]}
    />
  )
}

const Changed = ({ changes }: Pick<Entry, 'changes'>) => {
  const t = useWords(historyWords)
  const language = useLanguage()
  if (changes.length === 0) return <p className="quiet">{t('noChanges')}</p>
  const text = (field: string, value: string | null) => value && valueText(field, value, language)
  return (
    <Changes
      changes={changes.map(({ field, before, after }) => ({
        field: fieldText(field, language),
        before: text(field, before),
        after: text(field, after),
      }))}
    />
  )
}

/** From this line to its neighbours in the history. */
const Follow = ({ of: { object, actor, address } }: { readonly of: Entry }) => {
  const t = useWords(historyWords)
  const { pathname } = useLocation()
  const to = (field: string, value: string): string => `${pathname}?${new URLSearchParams({ [field]: value })}`
  return (
    <ul className="history-follow">
      {object && (
        <li>
          <a href={to('object', object)}>{t('sameObject')}</a>
        </li>
      )}
      {actor && (
        <li>
          <a href={to('actor', actor)}>{t('samePerson', { who: actor })}</a>
        </li>
      )}
      <li>
        <a href={to('address', address)}>{t('sameAddress', { address })}</a>
      </li>
    </ul>
  )
}

export const HistoryDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(historyWords)
  const language = useLanguage()
  const zone = useZone()
  const entry = useLoaded(operationHistory.detail, { id }, { lines: 6 })
  if (!entry.data) return entry.instead
  const { does, actor, roles, at, result, scene } = entry.data
  const passed = scene && wordOf(sceneWords, scene)
  const role = roles.map((each) => roleLabel(each, language)).join(', ')
  const who = actor || role || t('nobody')
  return (
    <Detail
      sum={
        <>
          <span className="history-action">{does[language]}</span>
          <StatusPill code={result} />
        </>
      }
      say={result === 'done' ? t('done', { who }) : result === 'refused' ? t('refused', { who }) : t('failed')}
      rail={
        <>
          <DetailPart title={t('facts')}>
            <Facts
              facts={[
                { name: say(titles.address, language), value: entry.data.address },
                { name: t('device'), value: entry.data.deviceId ?? '–' },
                { name: t('secondFactor'), value: passed ? say(passed, language) : (scene ?? t('notUsed')) },
                { name: say(titles.requestId, language), value: entry.data.requestId },
                { name: t('code'), value: entry.data.code },
                { name: t('call'), value: entry.data.call },
              ]}
            />
          </DetailPart>
          <DetailPart title={t('sealed')}>
            <Sealed of={entry.data.sealed} />
          </DetailPart>
          <DetailPart title={t('follow')}>
            <Follow of={entry.data} />
          </DetailPart>
        </>
      }
    >
      <Facts
        facts={[
          { name: say(titles.at, language), value: `${dateTimeOf(at, zone)} (${zone})` },
          { name: say(titles.actor, language), value: who },
          ...(actor && role ? [{ name: say(titles.roles, language), value: role }] : []),
          { name: say(titles.object, language), value: entry.data.object ?? '–' },
        ]}
      />
      <DetailPart title={t('changes')}>
        <Changed changes={entry.data.changes} />
      </DetailPart>
    </Detail>
  )
}
