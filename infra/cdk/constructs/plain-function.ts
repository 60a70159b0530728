import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, type PolicyStatementProps, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { acknowledge, noVpcReason, ownRightReason } from './acknowledge';
import { LogStore } from './log-store';

export interface PlainFunctionProps {
  readonly stage: Stage;
  /** Names it in logs and metrics. */
  readonly name: string;
  /** A folder that holds `handler.mjs` and all it imports. */
  readonly directory: string;
  readonly key: IKey;
  readonly memoryMb: number;
  readonly timeout: Duration;
  /** Most instances at once; null shares what the account has. */
  readonly concurrency: number | null;
  readonly environment: Readonly<Record<string, string>>;
  /** Deployed name, for what others must be able to name. */
  readonly functionName?: string;
}

/** What every function has: the current runtime, a role of its own, logs that end, no more rights than asked for. */
export class PlainFunction extends Construct {
  readonly role: Role;
  readonly fn: LambdaFunction;
  readonly logs: LogStore;

  constructor(scope: Construct, id: string, props: PlainFunctionProps) {
    super(scope, id);
    const { stage, name, key, concurrency } = props;
    this.logs = new LogStore(this, 'Logs', { stage, key, name });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${name} may do`,
    });
    this.allow({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [this.logs.logGroupArn],
    });
    this.allow({ actions: ['kms:Decrypt'], resources: [key.keyArn] });
    this.fn = new LambdaFunction(this, 'Function', {
      description: `Concierge ${stage.name}: ${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'handler.handler',
      code: Code.fromAsset(props.directory),
      role: this.role,
      memorySize: props.memoryMb,
      timeout: props.timeout,
      environment: { ...props.environment },
      environmentEncryption: key,
      logGroup: this.logs,
      loggingFormat: LoggingFormat.JSON,
      // The version before has to be there for whoever goes back to it.
      ...(stage.canaries ? { currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN } } : {}),
      ...(props.functionName ? { functionName: props.functionName } : {}),
      ...(concurrency === null ? {} : { reservedConcurrentExecutions: concurrency }),
    });
    this.explain(concurrency);
  }

  /** Adds a right; the ARNs are the whole of it. */
  allow(statement: PolicyStatementProps): void {
    this.role.addToPrincipalPolicy(new PolicyStatement(statement));
  }

  private explain(concurrency: number | null): void {
    acknowledge(this.role, ownRightReason, 'HIPAA.Security-IAMNoInlinePolicy');
    acknowledge(this.fn, noVpcReason, 'HIPAA.Security-LambdaInsideVPC');
    acknowledge(
      this.fn,
      'Whoever calls it waits for the answer and learns of a failure; what is called without waiting has its own queue of dead letters at the schedule or rule.',
      'HIPAA.Security-LambdaDLQ',
    );
    if (concurrency === null) {
      acknowledge(
        this.fn,
        'A stage for trying things, in an account whose whole quota may be 10.',
        'HIPAA.Security-LambdaConcurrency',
      );
    }
  }
}
