import { QueryView } from '../kit/list-view.tsx'
import { Card, Heading, Soft, Table } from '../kit/parts.tsx'
import { useOperator } from '../session.ts'

/** The settings of the running marketplace. */
export const SettingsScreen = () => (
  <>
    <Heading title="平台设置">
      <Soft>由启动程序的 settings 决定，修改后重启生效</Soft>
    </Heading>
    <QueryView query={useOperator('/api/operator/settings/list', {})}>
      {(settings) =>
        [...new Set(settings.map(({ group }) => group))].map((group) => (
          <Card key={group} title={group}>
            <Table
              label={group}
              heads={['设置', '当前值', '名称']}
              rows={settings
                .filter((one) => one.group === group)
                .map(({ key, title, value }) => ({ key, cells: [title, value, key] }))}
            />
          </Card>
        ))
      }
    </QueryView>
  </>
)
