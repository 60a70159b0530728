import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stage';

export const monitorName = (stageName: string): string => `concierge-${stageName}`;

/**
 * Mails about costs, by AWS's own means: budgets, and what AWS finds unusual. AWS adds up costs some hours later (budgets up
 * to three times a day, anomalies within 24 hours), so alarms watch what a flood would cost most (EmailsToVisitors, SignUps).
 */
export class Costs extends Construct {
  constructor(scope: Construct, id: string, { name, costs, alarms: { email = '' } }: Stage) {
    super(scope, id);
    if (!costs || !email) return;
    const { monthlyUsd, anomalyMonitorArn } = costs;
    const budget = (timeUnit: 'MONTHLY' | 'DAILY', amount: number, told: Record<string, number>) =>
      new CfnBudget(this, timeUnit, {
        budget: {
          budgetName: `concierge-${name}-${timeUnit.toLowerCase()}`,
          budgetType: 'COST',
          timeUnit,
          budgetLimit: { amount, unit: 'USD' },
        },
        notificationsWithSubscribers: Object.entries(told).map(([notificationType, threshold]) => ({
          notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
          subscribers: [{ subscriptionType: 'EMAIL', address: email }],
        })),
      });
    budget('MONTHLY', monthlyUsd, { ACTUAL: 50, FORECASTED: 100 });
    // An ordinary day costs a thirtieth.
    budget('DAILY', monthlyUsd / 5, { ACTUAL: 100 });
    const monitor = () =>
      new CfnAnomalyMonitor(this, 'Monitor', {
        monitorName: monitorName(name),
        monitorType: 'DIMENSIONAL',
        monitorDimension: 'SERVICE',
      }).attrMonitorArn;
    new CfnAnomalySubscription(this, 'Anomalies', {
      subscriptionName: `concierge-${name}`,
      frequency: 'DAILY',
      monitorArnList: [anomalyMonitorArn ?? monitor()],
      subscribers: [{ type: 'EMAIL', address: email }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(monthlyUsd / 10)],
        },
      }),
    });
  }
}
