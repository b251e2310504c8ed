// The last shifts of a device or a store.
import { shift } from '@falaj/contract/places/shift'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { tillWords } from './till.words.ts'

const shown = 5
export const LastShifts = (filters: { readonly device: string } | { readonly store: readonly string[] }) => {
  const t = useWords(tillWords)
  const zone = useZone()
  const of = 'device' in filters ? { device: filters.device } : { store: [...filters.store] }
  const { data } = useQuery(shift.query, { filters: of, pageParam: { number: 1, size: 10 } })
  if (!data) return null
  return (
    <DetailPart title={t('shifts')}>
      {data.rows.length === 0 && <p className="quiet small">{t('shiftsNone')}</p>}
      <Facts
        as="rows"
        facts={data.rows.slice(0, shown).map(({ id, openedAt, z, number, till, cashier, expected, difference }) => ({
          name: [dateTimeOf(openedAt, zone), till, cashier].filter(Boolean).join(' · '),
          value: (
            <>
              <a href={href('/pos-device/main/shifts', {}, { open: id })}>{z ?? number}</a>{' '}
              {difference === null ? (
                t('expectedNow', { amount: toCodeText(expected) })
              ) : difference.minor === 0n ? (
                t('even')
              ) : (
                <Amount of={difference} signed />
              )}
            </>
          ),
        }))}
      />
      {data.rows.length > 0 && (
        <p className="small">
          <a
            href={href(
              '/pos-device/main/shifts',
              {},
              'device' in filters ? { device: filters.device } : { store: filters.store[0] ?? '' },
            )}
          >
            {t('shiftsAll')}
          </a>
        </p>
      )}
    </DetailPart>
  )
}
