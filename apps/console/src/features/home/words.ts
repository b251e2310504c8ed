import { words } from '@falaj/contract/words'

export const homeWords = words({
  morning: { en: 'Good morning, {name}', zh: '早上好，{name}' },
  afternoon: { en: 'Good afternoon, {name}', zh: '下午好，{name}' },
  evening: { en: 'Good evening, {name}', zh: '晚上好，{name}' },
  actingFor: {
    en: 'You act for {merchant} (MID {mid}) as {roles}.',
    zh: '您以{roles}身份代表{merchant}（商户号 {mid}）操作。',
  },
  authorizations: {
    en: { one: 'One request waits for your decision.', other: '{n} requests wait for your decision.' },
    zh: { other: '有 {n} 项申请等待您审批。' },
  },
  requests: {
    en: { one: 'One request of yours is under way.', other: '{n} requests of yours are under way.' },
    zh: { other: '您有 {n} 项申请正在处理。' },
  },
  announcements: { en: 'Announcements', zh: '公告' },
  none: { en: 'Nothing new from your provider.', zh: '服务商暂无新公告。' },
  loading: { en: 'Reading announcements…', zh: '正在读取公告…' },
  pages: { en: 'What you can do here', zh: '您可以使用的功能' },
})
