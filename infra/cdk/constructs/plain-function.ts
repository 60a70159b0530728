import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, type PolicyStatementProps, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { LogStore } from './log-store';

export interface PlainFunctionProps {
  /** Names it in logs and metrics. */
  readonly name: string;
  /** A folder that holds `handler.mjs` and all it imports. */
  readonly directory: string;
  readonly memoryMb: number;
  readonly timeout: Duration;
  /** Maximum concurrent instances; null shares the account's quota. */
  readonly concurrency: number | null;
  readonly environment: Readonly<Record<string, string>>;
  /** Deployed name of function and role, if something else has to refer to either by name. */
  readonly functionName?: string;
}

/** A function with the current runtime, its own role, a log retention period and only the permissions it is given. */
export class PlainFunction extends Construct {
  readonly role: Role;
  readonly deployedName: string | undefined;
  readonly fn: LambdaFunction;

  constructor(scope: Construct, id: string, props: PlainFunctionProps) {
    super(scope, id);
    const { name, concurrency } = props;
    const { stage, operationsKey } = OperatedStack.of(this);
    const logs = new LogStore(this, 'Logs', name);
    this.deployedName = props.functionName;
    this.role = new Role(this, 'Role', {
      ...(props.functionName ? { roleName: props.functionName } : {}),
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${name} may do`,
    });
    this.allow({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logs.logGroupArn],
    });
    this.allow({ actions: ['kms:Decrypt'], resources: [operationsKey.keyArn] });
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
      environmentEncryption: operationsKey,
      logGroup: logs,
      loggingFormat: LoggingFormat.JSON,
      // Keep earlier versions: a rollback needs them.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      ...(props.functionName ? { functionName: props.functionName } : {}),
      ...(concurrency === null ? {} : { reservedConcurrentExecutions: concurrency }),
    });
  }

  allow(statement: PolicyStatementProps): void {
    this.role.addToPrincipalPolicy(new PolicyStatement(statement));
  }
}
