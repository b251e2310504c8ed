import { words } from '@falaj/contract/kernel/words'

export const clockWords = words({
  title: { en: 'The clock of business', zh: '业务时钟' },
  lead: {
    en: 'Moving the clock forward makes everything due by then due now: settlements, automatic settlement, slow banks, returns, cooling-off, cut-offs and limits of the day. Bookings use the real time. The clock can’t be moved back.',
    zh: '向前拨动后，届时应办理的事项即告到期：结算、自动结算、迟到的银行答复、退款、冷静期、截止时间与当日限额。所发生的事项仍按真实时间记账。时钟不可倒拨。',
  },
  now: { en: 'In Dubai it is {at}', zh: '迪拜时间 {at}' },
  real: { en: 'the real time', zh: '与真实时间一致' },
  oneHour: { en: '1 hour ahead', zh: '快 1 小时' },
  hours: { en: '{n} hours ahead', zh: '快 {n} 小时' },
  oneDay: { en: '1 day ahead', zh: '快 1 天' },
  days: { en: '{n} days ahead', zh: '快 {n} 天' },
  daysHours: { en: '{n} d {hours} h ahead', zh: '快 {n} 天 {hours} 小时' },
  by: { en: 'Move on by', zh: '向前拨动' },
  hour: { en: '1 hour', zh: '1 小时' },
  day: { en: '1 day', zh: '1 天' },
  week: { en: '1 week', zh: '1 周' },
  moved: { en: 'Clock moved. Items due now are being processed.', zh: '已拨动，到期事项正在办理。' },
  refused: { en: 'It can’t be moved further than a year.', zh: '最多可向前拨动一年。' },
})
