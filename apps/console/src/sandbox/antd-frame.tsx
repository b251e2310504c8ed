import { Button, Checkbox, DatePicker, Input, Radio, Select, Switch, Tag } from 'antd'
import AntdFrame from '../blocks/antd-frame.tsx'
import { Case, useSay } from './example.tsx'

export default function AntdFrameExample() {
  const say = useSay()
  return (
    <AntdFrame>
      <Case title={['Buttons', '按钮']}>
        <div className="case-row">
          <Button type="primary">{say('Save', '保存')}</Button>
          <Button>{say('Cancel', '取消')}</Button>
          <Button danger>{say('Delete', '删除')}</Button>
          <Button disabled>{say('Disabled', '禁用')}</Button>
          <Button loading>{say('Busy', '处理中')}</Button>
        </div>
      </Case>
      <Case title={['Inputs', '输入']}>
        <div className="case-row">
          <Input aria-label={say('Name', '姓名')} placeholder={say('Name', '姓名')} style={{ width: 200 }} />
          <Select
            aria-label={say('Currency', '币种')}
            defaultValue="AED"
            style={{ width: 120 }}
            options={['AED', 'USD', 'EUR'].map((value) => ({ value, label: value }))}
          />
          <DatePicker aria-label={say('Day', '日期')} format="DD-MM-YYYY" />
          <Checkbox defaultChecked>{say('Keep', '保留')}</Checkbox>
          <Radio defaultChecked>{say('One', '一项')}</Radio>
          <Switch aria-label={say('Live', '实时')} defaultChecked />
          <Tag>{say('Tag', '标签')}</Tag>
        </div>
      </Case>
    </AntdFrame>
  )
}
