import { limits } from '@concierge/contract/limits';
import { notices } from '@concierge/contract/messages';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { LogStore } from './log-store';

export interface FirewallProps {
  readonly stage: Stage;
  readonly key: IKey;
}

const watched = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples hold requests as they came, and with them what people typed.
  sampledRequestsEnabled: false,
});

/** Who asks too often, and what no visitor sends. */
export class Firewall extends Construct {
  readonly acl: CfnWebACL;
  /** In metrics. */
  readonly name: string;

  constructor(scope: Construct, id: string, { stage, key }: FirewallProps) {
    super(scope, id);
    this.name = `concierge-${stage.name}`;
    this.acl = new CfnWebACL(this, 'Acl', {
      name: this.name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: watched(this.name),
      customResponseBodies: {
        tooMany: { contentType: 'APPLICATION_JSON', content: tooMany },
      },
      rules: [
        // Each rule costs a dollar a month. What functions and Cognito are asked is counted together, by one.
        rate('ServicesRate', 0, stage.firewall.api, {
          orStatement: { statements: [under('/api/'), under('/accounts')] },
        }),
        rate('AccountMailsRate', 1, limits.accountMails.networkIn5Minutes, {
          andStatement: { statements: [under('/accounts'), mailing] },
        }),
        rate('SiteRate', 2, stage.firewall.site, under('/')),
        managed('AWSManagedRulesAmazonIpReputationList', 3),
        // Of AWS’s other groups KnownBadInputs is left out: what it looks for is meant for Java, PHP and servers that
        // render components, and there is none here.
        //
        // People write about their health in free text of up to 64 KB, markup and all: the function cleans it,
        // and a rule that guesses at attacks in it would turn patients away without a word.
        managed('AWSManagedRulesCommonRuleSet', 4, [
          'SizeRestrictions_BODY',
          'CrossSiteScripting_BODY',
          'GenericLFI_BODY',
          'GenericRFI_BODY',
          'EC2MetaDataSSRF_BODY',
        ]),
      ],
    });
    const logs = new LogStore(this, 'Logs', {
      stage,
      key,
      name: 'firewall',
      prefix: 'aws-waf-logs-concierge-',
    });
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.acl.attrArn,
      logDestinationConfigs: [logs.plainArn],
      // Queries name sessions and first names; a token is worth as much as what it opens.
      redactedFields: [
        { queryString: {} },
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
        { singleHeader: { Name: 'referer' } },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }, { ActionCondition: { Action: 'COUNT' } }],
          },
        ],
      },
    });
    logging.node.addDependency(logs);
  }
}

const tooMany = JSON.stringify({
  error: { code: 'too_many_requests', message: notices.rateLimit.appointment.title },
});

/** Requests to Cognito that have a mail sent to an address of the sender's choice. */
const mailing: CfnWebACL.StatementProperty = {
  orStatement: {
    statements: ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'].map((operation) => ({
      byteMatchStatement: {
        fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
        positionalConstraint: 'ENDS_WITH',
        searchString: `.${operation.toLowerCase()}`,
        textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
      },
    })),
  },
};

const under = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/** @param counted Which requests. */
function rate(
  name: string,
  priority: number,
  limit: number,
  counted: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: 'tooMany',
          responseHeaders: [{ name: 'retry-after', value: '300' }],
        },
      },
    },
    statement: {
      rateBasedStatement: {
        limit,
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        scopeDownStatement: counted,
      },
    },
    visibilityConfig: watched(name),
  };
}

function managed(name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ...(counted.length > 0
          ? { ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })) }
          : {}),
      },
    },
    visibilityConfig: watched(name),
  };
}
