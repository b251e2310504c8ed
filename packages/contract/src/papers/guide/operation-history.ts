// Chapter of the user guide: operation history.
import type { Section } from '../paper.ts'

export const operationHistoryChapter: Section = {
  id: 'operation-history',
  title: { en: 'Operation history', zh: '操作历史' },
  blocks: [
    {
      en: 'Admins and IT support find under Settings, Operation History, what was done and what was refused in the merchant’s name: when, by whom, in which role, from which address, and the values before and after.',
      zh: '管理员和技术支持可在“设置”的“操作历史”中查看以商户名义执行和被拒绝的操作：时间、人员、角色、来源地址，以及变更前后的值。',
    },
    {
      en: 'Search by the words of an action, by its object or by a person. “Refused” shows who tried what they may not do.',
      zh: '可按操作名称、对象或人员搜索。“已拒绝”显示有人尝试了无权进行的操作。',
    },
    {
      en: 'Lines are sealed into chained blocks within seconds. Nobody can change or remove one, the provider’s program included.',
      zh: '记录在数秒内封存为链式区块。任何人都不能更改或删除，包括服务商的程序。',
    },
  ],
}
