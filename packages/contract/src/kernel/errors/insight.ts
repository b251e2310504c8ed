// Refusals of the domain insight.
import { refusalTable } from './table.ts'

export const insightErrors = refusalTable({
  REPORT_TOO_LONG: {
    code: 43151,
    en: 'Reading this report takes too long. Choose a shorter period.',
    zh: '读取此报表耗时过长，请选择更短的期间。',
  },
  PROOF_TOO_LARGE: {
    code: 43152,
    en: 'A figure of more than 20,000 records cannot be kept with them. Choose one of its groups or a shorter period.',
    zh: '超过 20,000 条记录的数字无法连同记录留存，请选择其中一组或更短的期间。',
  },
  REPORT_SCHEDULES_MAX: {
    code: 43153,
    en: 'You have 20 scheduled reports. Stop one first.',
    zh: '您已有 20 个定时报表，请先停止一个。',
  },
})
