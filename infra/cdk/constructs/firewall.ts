import type { SiteName } from '@concierge/contract/practice/sites';
import { pageEventsPath } from '@concierge/contract/releases/page-event-limits';
import {
  accountService,
  challengeOperations,
  mailingOperations,
  operationHeader,
  tokenOperations,
} from '@concierge/contract/requests/account-operations';
import { limits } from '@concierge/contract/text/limits';
import { toastTexts } from '@concierge/contract/text/messages';
import { platformOf } from '@concierge/release/live/platform-request';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { nameOfSite } from './ids';
import { LogStore } from './log-store';

const watched = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples hold whole requests, including what people typed.
  sampledRequestsEnabled: false,
});

/** Blocks addresses that send too many requests, and requests that no visitor sends. */
export class Firewall extends Construct {
  readonly acl: CfnWebACL;
  /** Its name in metrics. */
  readonly name: string;

  /** @param clientId The site's client of Cognito */
  constructor(scope: Construct, id: string, site: SiteName, clientId: string) {
    super(scope, id);
    const { stage } = OperatedStack.of(this);
    this.name = `concierge-${platformOf(stage.name, site)}`;
    // All staff of a practice may share one address, and each open desk asks for news every few seconds.
    const servicesRate = site === 'public' ? stage.firewall.api : stage.firewall.site;
    this.acl = new CfnWebACL(this, 'Acl', {
      name: this.name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: watched(this.name),
      customResponseBodies: {
        tooMany: { contentType: 'APPLICATION_JSON', content: tooMany },
      },
      rules: numbered(
        // Each rule costs a dollar a month, so one rule counts requests to functions and to Cognito together. It
        // leaves out the reports that pages send by themselves, which their function limits: people who share an address
        // and only read would keep each other from booking.
        rate(
          'ServicesRate',
          servicesRate,
          or(and(under('/api/'), not(at(pageEventsPath))), under('/accounts')),
        ),
        rate(
          'AccountMailsRate',
          limits.accountMails.networkIn5Minutes,
          and(under('/accounts'), or(...mailing)),
        ),
        rate('SiteRate', stage.firewall.site, under('/')),
        otherAccounts(site, clientId),
        managed('AWSManagedRulesAmazonIpReputationList'),
        // AWS's group KnownBadInputs is left out: it looks for attacks on Java, PHP and servers that render components,
        // and the site has none of these.
        //
        // People write about their health in free text of up to 64 KB, which may contain markup. The function sanitizes
        // it; a rule that guesses at attacks in it would silently turn patients away.
        managed('AWSManagedRulesCommonRuleSet', [
          'SizeRestrictions_BODY',
          'CrossSiteScripting_BODY',
          'GenericLFI_BODY',
          'GenericRFI_BODY',
          'EC2MetaDataSSRF_BODY',
        ]),
      ),
    });
    const logs = new LogStore(this, 'Logs', nameOfSite(site, 'firewall'), 'aws-waf-logs-concierge-');
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.acl.attrArn,
      logDestinationConfigs: [logs.plainArn],
      // Queries contain sessions and first names, paths may contain codes; a token gives access to what it opens.
      redactedFields: [
        { uriPath: {} },
        { queryString: {} },
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
        { singleHeader: { Name: 'referer' } },
      ],
      // Only blocked requests: the line of a counted one has the piece of the body that a rule matched
      // (https://docs.aws.amazon.com/waf/latest/APIReference/API_DataProtection.html).
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ALL',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
    });
    logging.node.addDependency(logs);
  }
}

const tooMany = JSON.stringify({
  error: { code: 'too_many_requests', message: toastTexts.rateLimit.appointment.title },
});

type Rule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;
/** The rules in the order in which they are asked. */
const numbered = (...rules: readonly Rule[]): CfnWebACL.RuleProperty[] =>
  rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: watched(rule.name) }));

type Statement = CfnWebACL.StatementProperty;
const and = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
const or = (...statements: Statement[]): Statement => ({ orStatement: { statements } });
const not = (statement: Statement): Statement => ({ notStatement: { statement } });

function matching(
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  positionalConstraint: 'STARTS_WITH' | 'ENDS_WITH' | 'EXACTLY',
  searchString: string,
  type: 'NONE' | 'LOWERCASE' = 'NONE',
): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch,
      positionalConstraint,
      searchString,
      textTransformations: [{ priority: 0, type }],
    },
  };
}
const under = (start: string) => matching({ uriPath: {} }, 'STARTS_WITH', start);
const at = (whole: string) => matching({ uriPath: {} }, 'EXACTLY', whole);
const target = { singleHeader: { Name: operationHeader } };

/** Requests that make Cognito send mail to an address that the caller chooses. */
const mailing = mailingOperations.map((operation) =>
  matching(target, 'ENDS_WITH', `.${operation.toLowerCase()}`, 'LOWERCASE'),
);

/**
 * Blocks account requests whose body names another client than the site's. Those whose token or challenge names the
 * client name none.
 */
function otherAccounts(site: SiteName, clientId: string): Rule {
  const client = {
    jsonBody: {
      matchPattern: { includedPaths: ['/ClientId'] },
      matchScope: 'VALUE',
      invalidFallbackBehavior: 'NO_MATCH',
      oversizeHandling: 'NO_MATCH',
    },
  };
  const ours = [
    matching(client, 'EXACTLY', clientId),
    ...(site === 'desk' ? challengeOperations : tokenOperations).map((name) =>
      matching(target, 'EXACTLY', accountService + name),
    ),
  ];
  return {
    name: 'OtherAccounts',
    action: { block: {} },
    statement: and(under('/accounts'), not(or(...ours))),
  };
}

/** @param counted The requests that count toward the limit. */
function rate(name: string, limit: number, counted: Statement): Rule {
  return {
    name,
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
  };
}

function managed(name: string, counted: readonly string[] = []): Rule {
  return {
    name,
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
  };
}
