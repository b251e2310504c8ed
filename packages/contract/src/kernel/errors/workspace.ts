// Refusals and field faults of the domain workspace.
import { faultTable, refusalTable } from './table.ts'

export const workspaceErrors = refusalTable({
  NOTICE_NEEDED: {
    code: 40911,
    en: 'You can’t turn off security messages. They protect your account.',
    zh: '安全消息不能停止：它们保护您的账户。',
  },
  LINK_SPENT: {
    code: 41011,
    en: 'This link was used before and is closed now.',
    zh: '此链接已被使用，现已关闭。',
  },
  SAVED_VIEWS_MAX: {
    code: 41141,
    en: 'You have 50 saved views of this list. Delete one first.',
    zh: '此列表的已存视图已达 50 个，请先删除一个。',
  },
  EXPORT_EXPIRED: {
    code: 41142,
    en: 'This file was deleted after 30 days. Export the list again.',
    zh: '文件在 30 天后已删除，请重新导出。',
  },
  EXPORT_SCHEDULES_MAX: {
    code: 41143,
    en: 'You have 20 scheduled exports. Stop one first.',
    zh: '您的定时导出已达 20 个，请先停止一个。',
  },
})

export const workspaceFaults = faultTable({
  NAME_TAKEN: { en: 'You already have one with this name.', zh: '该名称已被使用。' },
})
